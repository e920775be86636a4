import { z } from 'zod'

/**
 * A figure of the screens: a count, a rate, a load, a mean, a sum. It is declared once, in the module that owns the rows
 * (`figures.ts` of its shared folder, decision 0125): the word, the unit and what is counted. The reply that carries it names
 * it (`counts`, `measures`), so that equal keys can be compared over all calls; screens take word and explanation from here.
 * Two different definitions have two different words.
 */
export interface FigureFact {
  /** The word on the screen. */
  readonly label: string
  readonly unit: string
  /** 口径: what counts, from when to when, what is left out. One or two sentences. */
  readonly means: string
  /** Whose it is: 小区, 员工 …; of everything the person sees when absent. */
  readonly of?: string
  /** Of the day or month that was asked for; of now when absent. */
  readonly over?: 'day' | 'month'
  /** Counted by the screen from the rows it shows; no reply carries it. */
  readonly onScreen?: true
  /** Depends on more than its row and its day: a filter beside, a second row. Not compared over calls. */
  readonly filtered?: true
}

export interface Figure extends FigureFact {
  /** `elevator.inCommunity`: the owner and the figure. */
  readonly key: string
}

export type Figures<K extends string = string> = { readonly [N in K]: Figure }

/** The figures of a module, each with its key. */
/* @__NO_SIDE_EFFECTS__ */
export function figures<const K extends string>(owner: string, facts: Readonly<Record<K, FigureFact>>): Figures<K> {
  return Object.fromEntries(
    Object.entries<FigureFact>(facts).map(([name, fact]) => [name, { ...fact, key: `${owner}.${name}` }]),
  ) as unknown as Figures<K>
}

/** A percentage carries its sign in the cell, not in the head of the column. */
const said = ({ key, label, unit, means }: Figure) => ({
  title: label,
  figure: key,
  means,
  ...(unit && unit !== '%' && !label.endsWith(unit) ? { unit } : {}),
})

/** A reply's field that holds this figure: a whole number. `word` where the specification names the column otherwise. */
/* @__NO_SIDE_EFFECTS__ */
export const counts = (figure: Figure, word = figure.label) =>
  z
    .number()
    .int()
    .meta({ ...said(figure), title: word })

/** A reply's field that holds this figure: a number with decimals, in the figure's unit. */
/* @__NO_SIDE_EFFECTS__ */
export const measures = (figure: Figure) => z.number().meta(said(figure))

/** A reply's field that holds this figure as decimal text: money, means. */
/* @__NO_SIDE_EFFECTS__ */
export const amounts = (figure: Figure) => z.string().meta(said(figure))

import { annualRows } from './annualRows.ts'
import { partOfPlace } from './places.ts'
import { type Category, Judge, Level, Method, PhotoRule, ResultType, TemplateItem } from './template.ts'

/** The reference items of the yearly self-inspection (kind 3) per category; where they come from: annualRows.ts. */

const letters: Readonly<Record<Category, string>> = { 1: 'A', 2: 'B', 3: 'C', 4: 'D' }
const methodOf = new Map<string, TemplateItem['methods'][number]>(
  Method.options.map(({ value, label }) => [label, value]),
)

function itemOf(category: Category, row: string, sort: number): TemplateItem {
  const [
    no = '',
    inspectClass = '',
    place = '',
    name = '',
    requirement = '',
    methods = '',
    basisClause = '',
    limit = '',
  ] = row.split('|')
  const [range = '', valueUnit = null] = limit.split(' ')
  const [min = '', max = ''] = range.split('~')
  const measured = limit !== ''
  const tested = methods.includes('试验')
  return TemplateItem.parse({
    itemCode: `N${letters[category]}-${no}`,
    level: Level.code.year,
    part: partOfPlace[place],
    name,
    requirement,
    methods: methods.split(' ').map((word) => methodOf.get(word)),
    resultType: measured ? ResultType.code.number : ResultType.code.choice,
    judge: measured ? Judge.code.limit : Judge.code.qualitative,
    valueMin: min === '' ? null : Number(min),
    valueMax: max === '' ? null : Number(max),
    valueUnit: measured ? valueUnit : null,
    photoRule: tested || measured ? PhotoRule.code.always : PhotoRule.code.onAbnormal,
    isKey: inspectClass === 'A' || tested,
    inspectClass,
    basisClause,
    cycleMonths: 12,
    sort,
  })
}

const made = new Map<Category, readonly TemplateItem[]>()

export function annualItems(category: Category): readonly TemplateItem[] {
  const known =
    made.get(category) ??
    annualRows[category]
      .trim()
      .split('\n')
      .map((row, sort) => itemOf(category, row, sort))
  made.set(category, known)
  return known
}

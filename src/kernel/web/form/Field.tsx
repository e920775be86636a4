import { type ReactNode, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { ShortColumn } from '../ui/ShortTable.tsx'
import { Star } from '../ui/Star.tsx'
import { Collision } from './Collision.tsx'
import { Control, type ControlProps, plainText } from './Control.tsx'
import { useForm } from './FormContext.ts'
import { controlId } from './focus.ts'
import { factsAt } from './path.ts'

export interface FieldProps {
  /** Name of the field in the schema; in arrays lines.2.unitPrice. */
  readonly of: string
  /** In place of the schema's title. */
  readonly label?: ReactNode
  /** In place of the schema's unit: what the words of the schema say in one. */
  readonly unit?: string
  readonly help?: ReactNode
  readonly disabled?: boolean
  /** Columns of the grid it takes. */
  readonly span?: number
  /** Words before and after the control in its line: 提前 … 天. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  /** Without label, for cells of a table. */
  readonly bare?: boolean
  /** How an own control says a value that is no plain one: another person's, beside the own. */
  readonly words?: (value: unknown) => string
  /** An own control. */
  readonly children?: (control: ControlProps) => ReactNode
}

/** One field: label above, required mark, control, help, and its error under it, all from the schema (look 6, Forms). */
export function Field({ of, label, unit, help, disabled, span, before, after, bare, words, children }: FieldProps) {
  const { id: form, store, running, readOnly } = useForm()
  const said = factsAt(store.schema, of)
  const facts = unit === undefined ? said : { ...said, unit }
  const value = useSyncExternalStore(store.subscribe, () => store.value(of))
  const error = useSyncExternalStore(store.subscribe, () => store.error(of))
  const required = useSyncExternalStore(store.subscribe, () => store.required(of))
  const id = controlId(form, of)
  const note = help ?? facts.help
  const control: ControlProps = {
    id,
    facts,
    value,
    onChange: (next) => store.set(of, next),
    onBlur: () => store.check(of),
    disabled: disabled || running || readOnly,
    wrong: error !== undefined,
    spoken: bare ? facts.title : undefined,
    describedBy: error ? `${id}-error` : note ? `${id}-help` : undefined,
  }
  const inner = children ? children(control) : <Control {...control} />
  return (
    <div
      className={`field${bare ? ' bare' : ''}`}
      data-field={id}
      style={span === undefined ? undefined : { gridColumn: `span ${span}` }}
    >
      {!bare && <FieldLabel id={id} title={label ?? facts.title} unit={facts.unit} required={required} />}
      {before || after ? (
        <div className="fieldLine">
          {before !== undefined && <span className="fieldSide">{before}</span>}
          {inner}
          {after !== undefined && <span className="fieldSide">{after}</span>}
        </div>
      ) : (
        inner
      )}
      {error ? (
        <div id={`${id}-error`} className="fieldError" role="alert">
          {error}
        </div>
      ) : (
        note && (
          <div id={`${id}-help`} className="fieldHelp">
            {note}
          </div>
        )
      )}
      <Collision of={of} say={(theirs) => `他人已改为「${words?.(theirs) ?? plainText(facts, theirs)}」`} />
    </div>
  )
}

interface LabelProps {
  readonly id?: string
  readonly title: ReactNode
  readonly unit?: string | undefined
  readonly required?: boolean
}

/** Name, then the unit, the star last. */
export function FieldLabel({ id, title, unit, required = false }: LabelProps) {
  const words = (
    <>
      {title}
      {unit && <span className="ter"> {unit}</span>}
      {required && <Star />}
    </>
  )
  if (id === undefined) return <span className="fieldLabel">{words}</span>
  return (
    <label id={`${id}-label`} htmlFor={id} className="fieldLabel">
      {words}
    </label>
  )
}

/** A column of a table whose rows are typed: `name` of each element of `array`; its head is the field's label, unit and star. */
export function fieldColumn<Row>(
  schema: z.ZodObject,
  array: string,
  name: string,
  { help, ...column }: Partial<Omit<ShortColumn<Row>, 'cell'>> & { readonly help?: string } = {},
): ShortColumn<Row> {
  const { title, unit, required } = factsAt(schema, `${array}.0.${name}`)
  return {
    title: unit ? `${title} ${unit}` : title,
    required,
    ...column,
    cell: (_, i) => <Field of={`${array}.${i}.${name}`} bare {...(help === undefined ? {} : { help })} />,
  }
}

/** Fields in two or three columns, at most 640 or 960 px wide. */
export function FieldGrid({ columns = 2, children }: { columns?: 1 | 2 | 3; children: ReactNode }) {
  return <div className={`fieldGrid columns${columns}`}>{children}</div>
}

/** A part of a form with its name. */
export function FormSection({
  title,
  note,
  actions,
  children,
}: {
  title: ReactNode
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="formSection">
      <h2>
        {title}
        {note !== undefined && <span className="ter small">{note}</span>}
        {actions !== undefined && <span className="formSectionActions">{actions}</span>}
      </h2>
      {children}
    </section>
  )
}

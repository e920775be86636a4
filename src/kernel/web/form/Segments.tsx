import { Button } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { TickIcon, WarningIcon } from '../ui/icons/index.ts'
import { focusFirst } from './enter.ts'
import { useForm, useFormState } from './FormContext.ts'
import { factsAt } from './path.ts'

export interface Step {
  readonly key: string
  readonly title: string
  /** Fields of the step; `lines` stands for all of lines.*. */
  readonly fields: readonly string[]
}

function countErrors(step: Step, props: readonly string[]): number {
  return props.filter((prop) => step.fields.some((field) => prop === field || prop.startsWith(`${field}.`))).length
}

/** The step a field stands in. */
export function stepOf(steps: readonly Step[], prop: string): string | undefined {
  return steps.find((step) => countErrors(step, [prop]) > 0)?.key
}

/** The segments of the form and the open one; the form was given them. */
function useSegments() {
  const { segments } = useForm()
  if (!segments) throw new Error('this form has no segments')
  const now = segments.steps.findIndex((step) => step.key === segments.at)
  return { ...segments, now, before: segments.steps[now - 1], next: segments.steps[now + 1] }
}

interface StripProps {
  /** The segments, how many places in each are wrong, and whether something required is still missing. */
  readonly steps: readonly {
    readonly key: string
    readonly title: string
    readonly wrong?: number
    readonly lacks?: boolean
  }[]
  readonly now: number
  readonly onGo: (key: string) => void
}

/** Segments on top of a long form; a step with errors says how many: 电梯与单价 1 处待改 (look 6, picture 6). */
export function StepStrip({ steps, now, onGo }: StripProps) {
  return (
    <ol className="steps" data-steps style={{ gridTemplateColumns: `repeat(${steps.length}, 1fr)` }}>
      {steps.map(({ key, title, wrong = 0, lacks = false }, i) => {
        const done = i < now && !lacks
        const state = [i === now ? 'current' : done ? 'done' : '', wrong > 0 ? 'wrong' : ''].join(' ').trim()
        let mark: ReactNode = null
        if (wrong > 0) mark = <WarningIcon size={14} />
        else if (done) mark = <TickIcon size={14} />
        return (
          <li key={key} className={state}>
            <button type="button" aria-current={i === now ? 'step' : undefined} onClick={() => onGo(key)}>
              {mark}
              {title}
              {wrong > 0 && <span>{wrong} 处待改</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

interface StepsProps {
  /** Fields that are wrong before anything was submitted, e.g. by what the form computes of them. */
  readonly wrong?: readonly string[]
}

function Steps({ wrong: known = [] }: StepsProps) {
  const { steps, now, go } = useSegments()
  const errors = useFormState((store) => store.errors())
  const props = [...new Set([...errors.map((error) => error.prop), ...known])]
  const missing = useFormState((store) => store.missing())
  const counted = steps.map((step) => ({
    ...step,
    wrong: countErrors(step, props),
    lacks: countErrors(step, missing) > 0,
  }))
  return <StepStrip steps={counted} now={now} onGo={go} />
}

/** What of the form shows only in its segment. `kept`: it stays as it is while another one is open. */
export function Segment({ of, kept = false, children }: { of: string; kept?: boolean; children: ReactNode }) {
  const { at } = useSegments()
  if (kept) return <div hidden={at !== of}>{children}</div>
  return at === of ? children : null
}

/** Nothing more is asked before sending: the verb is the form's one primary button. */
export function useReady(): boolean {
  const { segments } = useForm()
  const complete = useFormState((store) => store.missing().length === 0)
  return segments === undefined || complete || segments.steps.at(-1)?.key === segments.at
}

interface FootProps {
  readonly now: number
  readonly count: number
  readonly back?: (() => unknown) | undefined
  /** `go` answers false where the segment is not left yet: the cursor is at what is wrong. */
  readonly onward?: { readonly label: string; readonly primary: boolean; readonly go: () => unknown } | undefined
}

/** Where one is, 上一步, 下一步. Going on puts the cursor into the first field. */
export function StepFoot({ now, count, back, onward }: FootProps) {
  const then = (go: () => unknown) => (event: MouseEvent<HTMLElement>) => {
    const form = event.currentTarget.closest('form')
    if (go() !== false && form) requestAnimationFrame(() => focusFirst(form))
  }
  return (
    <div className="stepFoot">
      <span className="ter">
        第 {now + 1} 部分，共 {count} 部分
      </span>
      <span className="stepFootVerbs">
        {back && <Button onClick={then(back)}>上一步</Button>}
        {onward && (
          <Button type={onward.primary ? 'primary' : 'default'} data-verb="next" onClick={then(onward.go)}>
            {onward.label}
          </Button>
        )}
      </span>
    </div>
  )
}

function Foot() {
  const { steps, now, before, next, go } = useSegments()
  const ready = useReady()
  return (
    <StepFoot
      now={now}
      count={steps.length}
      back={before && (() => go(before.key))}
      onward={next && { label: `下一步：${next.title}`, primary: !ready, go: () => go(next.key) }}
    />
  )
}

/** What is asked for and not filled yet, by name; one click leads there. */
function StillMissing() {
  const { store, lead, readOnly } = useForm()
  const { steps } = useSegments()
  const missing = useFormState((state) => state.missing())
  if (readOnly) return null
  const groups = steps
    .map((step) => ({ step, props: missing.filter((prop) => stepOf(steps, prop) === step.key) }))
    .filter(({ props }) => props.length > 0)
  const count = groups.reduce((sum, { props }) => sum + props.length, 0)
  return (
    <aside className="stillMissing" aria-label="还缺的必填项">
      <h2>{count === 0 ? '必填项已齐' : `还缺 ${count} 项必填`}</h2>
      {groups.map(({ step, props }) => (
        <p key={step.key}>
          <span className="ter">{step.title}</span>
          {props.map((prop) => (
            <button key={prop} type="button" className="linkButton" onClick={() => lead(prop)}>
              {factsAt(store.schema, prop).title}
            </button>
          ))}
        </p>
      ))}
    </aside>
  )
}

/**
 * The body of a form in segments: where one is, its fields, the way on, and at the right what is still missing, above
 * what the form comes to (look 6: consequence panel) where it has one.
 */
export function Segmented({
  wrong,
  beside,
  className,
  children,
}: StepsProps & {
  readonly beside?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div className={['stepForm', beside ? 'withPanel' : '', className ?? ''].join(' ').trim()}>
      <Steps {...(wrong ? { wrong } : {})} />
      <div className="stepFormScroll">{children}</div>
      <Foot />
      <div className="stepFormRight">
        <StillMissing />
        {beside}
      </div>
    </div>
  )
}

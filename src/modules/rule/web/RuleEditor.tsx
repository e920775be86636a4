import { Button, Checkbox, InputNumber, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Field, Form, SubmitButton, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import {
  Channel,
  type Node,
  OvertimeDraft,
  OvertimeNode,
  OvertimeScene,
  Receiver,
  type Scene,
  type Stage,
  TimeUnit,
} from '../shared/overtime.ts'
import { sentenceOf } from '../shared/words.ts'
import css from './editor.module.css'
import { RepeatField } from './RepeatField.tsx'
import { useNames } from './useNames.ts'

type Draft = z.output<typeof OvertimeDraft>

interface Props {
  readonly initial: Readonly<Record<string, unknown>> & { readonly scene: Scene; readonly node: Node }
  readonly onSubmit: (draft: Draft) => Promise<unknown>
  readonly current: () => Promise<Record<string, unknown>>
  readonly readOnly?: boolean
  readonly children?: ReactNode
}

const { trapped } = OvertimeScene.code
const emptyStage = (before?: Partial<Stage>): Partial<Stage> => ({
  threshold:
    before?.threshold === undefined
      ? 30
      : before.threshold < 0
        ? Math.floor(before.threshold / 2)
        : before.threshold * 2,
  unit: before?.unit ?? TimeUnit.code.minute,
  receivers: [Receiver.code.leader, Receiver.code.dispatcher],
  namedIds: [],
  channels: [Channel.code.inApp, Channel.code.push],
})

/** One rule: up to three stages, each saying in words what it will do while it is being set (archives 4.3, setTime). */
export function RuleEditor({ initial, onSubmit, current, readOnly = false, children }: Props) {
  const stages = initial.stages as readonly unknown[] | undefined
  const start = { ...initial, stages: stages && stages.length > 0 ? stages : [emptyStage()] }
  return (
    <Form schema={OvertimeDraft} initial={start} readOnly={readOnly} onSubmit={onSubmit} current={current}>
      <div className={`stack gap-12 ${css.editor}`}>
        <div className={css.switches}>
          <Field of="enabled" />
          <Field
            of="workHoursOnly"
            disabled={initial.scene === trapped}
            help={
              initial.scene === trapped
                ? '困人急修随时提醒，不受工作时间与免打扰限制'
                : '按维保基础设置的工作日与上下班时间；以天计的时间仍按自然日'
            }
          />
        </div>
        <Stages scene={initial.scene} node={initial.node} />
        {!readOnly && (
          <div className="row gap-16 to-end">
            {children}
            <SubmitButton>保存</SubmitButton>
          </div>
        )}
      </div>
    </Form>
  )
}

function Stages({ scene, node }: { scene: Scene; node: Node }) {
  const { store, readOnly } = useForm()
  const stages = useFormValue<readonly Partial<Stage>[]>('stages') ?? []
  const names = useNames(stages as readonly Stage[])
  const put = (next: readonly unknown[]) => store.set('stages', next)
  return (
    <>
      {stages.map((stage, i) => (
        // Stages have no identity but their place.
        <section key={i} className={`line-t ${css.stage}`} aria-label={`第 ${i + 1} 级`}>
          <h2>
            第 {i + 1} 级
            {!readOnly && stages.length > 1 && (
              <button type="button" className="linkButton" onClick={() => put(stages.filter((_, at) => at !== i))}>
                移除
              </button>
            )}
          </h2>
          <p className={css.sentence} role="status">
            {spoken(scene, node, stage, names)}
          </p>
          <StageFields at={i} node={node} stage={stage} />
        </section>
      ))}
      {!readOnly && stages.length < 3 && (
        <Button icon={<PlusIcon />} onClick={() => put([...stages, emptyStage(stages.at(-1))])}>
          增加一级
        </Button>
      )}
    </>
  )
}

function spoken(scene: Scene, node: Node, stage: Partial<Stage>, names: ReadonlyMap<string, string>): string {
  if (typeof stage.threshold !== 'number' || !stage.unit) return '填写时间后，这里说明会怎样提醒。'
  const named = (stage.namedIds ?? []).flatMap((id) => names.get(id) ?? [])
  return `${sentenceOf(scene, node, stage as Stage, named)}。`
}

function StageFields({ at, node, stage }: { at: number; node: Node; stage: Partial<Stage> }) {
  const { store } = useForm()
  const path = (name: string) => `stages.${at}.${name}`
  const due = node === OvertimeNode.code.due
  const named = stage.receivers?.includes(Receiver.code.named) ?? false
  return (
    <div className={css.fields}>
      <Field of={path('threshold')} label="时间">
        {({ id, value, onChange, disabled, wrong }) => (
          <Space.Compact>
            {due && (
              <Select
                aria-label={`第 ${at + 1} 级之前或之后`}
                disabled={disabled}
                value={typeof value === 'number' && value < 0 ? -1 : 1}
                onChange={(sign: number) => onChange(Math.abs(Number(value ?? 0)) * sign)}
                options={[
                  { value: -1, label: '到期前' },
                  { value: 1, label: '到期后' },
                ]}
                style={{ width: 'calc(92px * var(--size))' }}
              />
            )}
            <InputNumber
              id={id}
              aria-label={`第 ${at + 1} 级时间`}
              min={due ? 0 : 1}
              max={9999}
              precision={0}
              disabled={disabled}
              {...(wrong ? { status: 'error' as const } : {})}
              value={typeof value === 'number' ? Math.abs(value) : null}
              onChange={(next) => onChange(next === null ? undefined : due && Number(value) < 0 ? -next : next)}
              style={{ width: 'calc(88px * var(--size))' }}
            />
            <Select
              aria-label={`第 ${at + 1} 级单位`}
              disabled={disabled}
              value={stage.unit ?? null}
              onChange={(unit) => store.set(path('unit'), unit)}
              options={TimeUnit.options.map(({ value: code, label }) => ({ value: code, label }))}
              style={{ width: 'calc(64px * var(--size))' }}
            />
          </Space.Compact>
        )}
      </Field>
      <Codes of={path('receivers')} options={Receiver.options} />
      <Codes of={path('channels')} options={Channel.options} />
      {named && (
        <div className={css.named}>
          <Field of={path('namedIds')} />
        </div>
      )}
      <div className={`grid gap-20 ${css.repeat}`}>
        <RepeatField of={path('repeatMinutes')} says={`第 ${at + 1} 级`} />
        <Field of={path('maxTimes')} />
      </div>
    </div>
  )
}

const sorted = (codes: readonly number[]): number[] => [...codes].sort((a, b) => a - b)

/** Several codes of an enumeration, ticked. */
function Codes({ of, options }: { of: string; options: readonly { value: number; label: string }[] }) {
  return (
    <Field of={of}>
      {({ id, value, onChange, disabled }) => (
        <Checkbox.Group
          aria-labelledby={`${id}-label`}
          disabled={disabled}
          value={(value as number[] | undefined) ?? []}
          onChange={(next) => onChange(sorted(next as number[]))}
          options={options.map(({ value: code, label }) => ({ value: code, label }))}
        />
      )}
    </Field>
  )
}

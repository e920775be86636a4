import { Button, Checkbox } from 'antd'
import type { z } from 'zod'
import {
  Field,
  FieldGrid,
  Form,
  FormFoot,
  FormSection,
  fieldColumn,
  OneFile,
  SubmitButton,
  useForm,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { CloseIcon, PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ShortTable, toast } from '#kernel/web/ui/index.ts'
import { inspectionRecordApi } from '../shared/api.ts'
import { InspectConclusion, InspectionStatus, InspectKind } from '../shared/inspection.ts'
import type { PlanDetail } from '../shared/plan.ts'
import { RecordDraft } from '../shared/record.ts'
import css from './inspection.module.css'
import { NamesControl } from './NamesControl.tsx'

const { passed, failed } = InspectConclusion.code

type Values = Readonly<Record<string, unknown>>
/** The report without what its kind and conclusion do not ask for. */
function asShown(values: Values): Values {
  const { kind, conclusion } = values
  const hidden = [
    ...(kind === InspectKind.code.supervision ? [] : ['supervision']),
    ...(kind === InspectKind.code.governor ? [] : ['governor']),
    ...(Number(kind) < 10 ? [] : ['nextType']),
    ...(conclusion === failed ? ['nextDate', 'nextType'] : ['findings', 'stopUse']),
  ]
  return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.includes(name)))
}

/** 登记结果: the report as it is on paper; what follows from it is said before it is sent. */
export function ResultForm({
  plan,
  onBack,
  onDone,
}: {
  /** Absent: a report without a plan. */
  plan?: PlanDetail
  onBack: () => void
  onDone: () => void
}) {
  const { call, today } = useKit()
  const now = today()
  const again = plan !== undefined && plan.records.length > 0
  const initial = {
    ...(plan ? { planId: plan.id, elevatorId: plan.elevatorId, kind: plan.inspectType } : {}),
    inspectDate: plan?.inspectDate && plan.inspectDate <= now ? plan.inspectDate : now,
    org: plan?.orgName ?? undefined,
    inspectors: [],
    conclusion: again ? InspectConclusion.code.passedAgain : passed,
    findings: [],
    reportFile: [],
    labelPhoto: [],
  }
  async function submit(draft: z.output<typeof RecordDraft>): Promise<void> {
    const { planStatus } = await call(inspectionRecordApi.add, draft)
    const { rectify, failed: stopped } = InspectionStatus.code
    toast.done(
      planStatus === rectify
        ? '结果已登记，不符合项已建立隐患，待整改'
        : planStatus === stopped
          ? '结果已登记，电梯停用直到复检合格'
          : '结果已登记',
    )
    setTimeout(onDone)
  }
  return (
    <div className="pt-12 pb-20 px-20">
      <Form schema={RecordDraft} initial={initial} kept={asShown} onSubmit={submit}>
        {!plan && (
          <FieldGrid columns={2}>
            <Field of="elevatorId" />
            <Field of="kind" />
          </FieldGrid>
        )}
        <FieldGrid columns={2}>
          <Field of="inspectDate" />
          <Field of="reportNo" />
          <Field of="org" />
          <Field of="inspectors">
            {({ id, value, onChange, disabled }) => (
              <NamesControl id={id} value={value as readonly string[]} onChange={onChange} disabled={disabled} />
            )}
          </Field>
          <Supervision />
          <Field of="conclusion" span={2} />
          <Next />
          <Governor />
          <Field of="reportFile" />
          <Field of="labelPhoto" />
        </FieldGrid>
        <Findings />
        <Field of="remark" />
        <Consequence plan={plan} />
        <FormFoot onCancel={onBack} back="返回">
          <SubmitButton>登记结果</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}

function Supervision() {
  const kind = useFormValue<number | undefined>('kind')
  return kind === InspectKind.code.supervision ? <Field of="supervision" span={2} /> : null
}

function Next() {
  const kind = useFormValue<number | undefined>('kind')
  const conclusion = useFormValue<number | undefined>('conclusion')
  if (conclusion === failed) return null
  return (
    <>
      <Field of="nextDate" />
      {kind !== undefined && kind < 10 && <Field of="nextType" />}
    </>
  )
}

function Governor() {
  const kind = useFormValue<number | undefined>('kind')
  if (kind !== InspectKind.code.governor) return null
  return (
    <>
      <Field of="governor.speed" />
      <Field of="governor.trigger" />
      <Field of="governor.certFile" span={2}>
        {(control) => <OneFile {...control} />}
      </Field>
    </>
  )
}

type Line = Record<string, unknown>

/** Non-conformities as lines; Enter in the last text begins the next line. */
function Findings() {
  const { store } = useForm()
  const conclusion = useFormValue<number | undefined>('conclusion')
  const lines = useFormValue<readonly Line[] | undefined>('findings') ?? []
  const set = (next: readonly Line[]) => store.set('findings', next)
  if (conclusion !== failed) return null
  const add = () => set([...lines, { grade: 1 }])
  return (
    <FormSection
      title="不符合项"
      note={`${lines.length} 项`}
      actions={
        <Button size="small" icon={<PlusIcon />} onClick={add}>
          添加不符合项
        </Button>
      }
    >
      {lines.length > 0 && (
        <ShortTable
          shape="fields"
          rows={lines}
          by={(_, n) => String(n)}
          columns={[
            fieldColumn(store.schema, 'findings', 'clause', { title: '条款', width: 70 }),
            fieldColumn(store.schema, 'findings', 'text', { title: '不符合内容' }),
            fieldColumn(store.schema, 'findings', 'grade', { title: '等级', width: 190 }),
            fieldColumn(store.schema, 'findings', 'rectifyBy', { title: '整改期限', width: 128, help: '' }),
            {
              title: '操作',
              quiet: true,
              width: 30,
              cell: (_, n) => (
                <Button
                  type="text"
                  size="small"
                  aria-label={`删除第 ${n + 1} 项不符合`}
                  icon={<CloseIcon />}
                  onClick={() => set(lines.filter((__, at) => at !== n))}
                />
              ),
            },
          ]}
        />
      )}
    </FormSection>
  )
}

const SEVERE = 3

function Consequence({ plan }: { plan: PlanDetail | undefined }) {
  const { store } = useForm()
  const conclusion = useFormValue<number | undefined>('conclusion')
  const lines = useFormValue<readonly Line[] | undefined>('findings') ?? []
  const chosen = useFormValue<boolean | undefined>('stopUse')
  if (conclusion !== failed) {
    if (!plan?.stoppedLift) return null
    return <p className={css.hint}>登记后电梯恢复使用。</p>
  }
  const forced = lines.length === 0 || lines.some(({ grade }) => grade === SEVERE)
  const stop = chosen ?? forced
  return (
    <div className={css.warn}>
      <Checkbox checked={stop} onChange={({ target }) => store.set('stopUse', target.checked)}>
        停用电梯
      </Checkbox>
      <div>
        {stop
          ? '登记后计划为「不合格」，电梯立即停用，直到复检合格。'
          : `登记后计划为「需整改」，${lines.length} 项不符合各建立一条隐患，全部销号后复检。`}
      </div>
    </div>
  )
}

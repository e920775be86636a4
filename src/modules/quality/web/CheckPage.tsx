import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { field } from '#kernel/shared/field.ts'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { minutesSaid } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormTitle, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { EmptyState, KeyValue, TitleRow, timeText, toast } from '#kernel/web/ui/index.ts'
import { labelOf } from '#modules/elevator/shared/liftName.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { maintainOrderApi } from '#modules/maintenance/shared/api.ts'
import { Findings, maintenancePage } from '#modules/maintenance/web/index.ts'
import { Level } from '#modules/template/shared/template.ts'
import { qualityCheckApi } from '../shared/api.ts'
import { qualityPage } from '../shared/paths.ts'
import {
  type CheckDetail,
  CheckDraft,
  type CheckedItem,
  CheckResult,
  CheckState,
  CheckWay,
  scoreOf,
} from '../shared/qualityCheck.ts'
import { CheckItems } from './CheckItems.tsx'
import css from './quality.module.css'

/** 质检 (jobs 1.11): the record with its photos left, the judgement right. `?orderId=` draws the order first. */
export function CheckPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const orderId = search.get('orderId')
  if (id)
    return (
      <Loaded key={id} from={qualityCheckApi.detail} input={{ id }} what="质检记录" still>
        {(check) => <CheckForm check={check} />}
      </Loaded>
    )
  if (orderId) return <Draw orderId={orderId} />
  return <EmptyState what="质检记录" headline="没有指明要质检的工单" hint="从「质检抽查」列表或工单抽屉打开。" />
}

const Reason = z.object({
  reason: field.optional(field.text('抽取原因', { max: 100, help: '如：客户投诉、新人首月' })),
})

/** An order that was not drawn: which one, one field, then its form. */
function Draw({ orderId }: { orderId: string }) {
  return (
    <>
      <TitleRow title="抽取质检" facts="抽中后进入质检表单，并计入作业人员当月的抽查" />
      <Loaded from={maintainOrderApi.detail} input={{ id: orderId }} what="维保工单">
        {(order) => (
          <div className={css.asking}>
            <KeyValue
              items={[
                ['工单', `${order.orderNo} · ${Level.label(order.level)}维保`],
                ['电梯', <LiftName key="lift" of={order.lift} />],
                ['作业人员', order.workers.map(({ name }) => name).join('、')],
                ['完成时间', timeText(order.completeAt)],
              ]}
            />
            <DrawForm orderId={orderId} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function DrawForm({ orderId }: { orderId: string }) {
  const { call } = useKit()
  const navigate = useNavigate()
  return (
    <Form
      schema={Reason}
      initial={{}}
      onSubmit={async ({ reason }) => {
        const { id } = await call(qualityCheckApi.add, { orderId, reason })
        setTimeout(() => void navigate(qualityPage.checkOf(id), { replace: true }))
      }}
    >
      <FieldGrid columns={1}>
        <Field of="reason" />
      </FieldGrid>
      <div>
        <SubmitButton>抽取并开始质检</SubmitButton>
      </div>
    </Form>
  )
}

const Editing = CheckDraft.extend({ ...ById.shape, ...WithVersion.shape })

function CheckForm({ check }: { check: CheckDetail }) {
  const { call } = useKit()
  const navigate = useNavigate()
  const done = check.state === CheckState.code.done
  const initial = {
    id: check.id,
    version: check.version,
    way: check.way ?? CheckWay.code.photos,
    score: check.score ?? undefined,
    conclusion: check.conclusion ?? undefined,
    items: check.items.map(({ hazardNo: _, ...item }) => item),
  }
  return (
    <div className={`stack h-full ${css.checkPage}`}>
      <Form
        schema={Editing}
        initial={initial}
        current={() => call(qualityCheckApi.detail, { id: check.id })}
        onSubmit={async (draft) => {
          await call(qualityCheckApi.edit, draft)
          toast.done(`质检已提交：${draft.score} 分，作业人员会收到结果`)
          setTimeout(() => void navigate(qualityPage.checks))
        }}
      >
        <FormTitle title={`质检 ${labelOf(check.lift)}`}>
          <SubmitButton>{done ? '重新提交' : '提交质检'}</SubmitButton>
        </FormTitle>
        <div className="formBeside">
          <div className={css.items}>
            <CheckItems check={check} />
          </div>
          <aside className="formAside" aria-label="质检结论">
            <Facts check={check} />
            <h2>结论</h2>
            <FieldGrid columns={1}>
              <Field of="way" />
              <Field of="score" help={<Suggested />} />
              <Field of="conclusion" />
            </FieldGrid>
            <h2>{check.credibilityText?.split('：')[0] ?? '可信度 未采集'}</h2>
            {check.findings.length > 0 && (
              <div className={css.credibility}>
                <Findings findings={check.findings} />
              </div>
            )}
          </aside>
        </div>
      </Form>
    </div>
  )
}

function Facts({ check }: { check: CheckDetail }) {
  const { order } = check
  return (
    <KeyValue
      items={[
        ['电梯', <LiftName key="lift" of={check.lift} />],
        ['级别', `${Level.label(check.level)}维保`],
        ['作业人员', [check.workers, check.teamName].filter(Boolean).join(' · ')],
        ['作业', `${timeText(order.startAt)} 起，${minutesSaid(order.workMinutes)}`],
        ['抽取原因', check.drawReason],
        [
          '工单',
          <Link key="order" to={maintenancePage.order(check.orderId)}>
            {check.orderNo}
          </Link>,
        ],
      ]}
    />
  )
}

/** What the items alone would give; the person decides. */
function Suggested() {
  const items = (useFormValue('items') as CheckedItem[] | undefined) ?? []
  const score = scoreOf(items)
  if (score === null) return <>核对项目后按符合的比例给出建议分</>
  const wrong = items.filter(({ result }) => result === CheckResult.code.wrong).length
  return (
    <>
      已核对 {items.length} 项，不符 {wrong} 项，建议 {score} 分
    </>
  )
}

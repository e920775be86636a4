import { Button } from 'antd'
import { useState } from 'react'
import { Drawer } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Panel, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { LiftName } from '#modules/elevator/web/index.ts'
import { inspectionPlanApi } from '../shared/api.ts'
import { InspectKind } from '../shared/inspection.ts'
import { inspectionPlan } from '../shared/plan.states.ts'
import { ApplyDraft, AssignDraft, type PlanRow } from '../shared/plan.ts'
import css from './inspection.module.css'
import { PlanState } from './marks.tsx'

type Deed = 'assign' | 'apply'
interface Props {
  readonly what: Deed
  readonly rows: readonly PlanRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}
type Failed = readonly { readonly planNo: string; readonly msg: string }[]

/** 派工 or 批量报检 of chosen plans: which of them can, before; which of them could not and why, after. */
export function BatchDrawer({ what, rows, onClose, onDone }: Props) {
  const { call, today, download } = useKit()
  const [failed, setFailed] = useState<Failed>([])
  const verb = inspectionPlan.moves[what].label
  const able = rows.filter((row) => fits(what, row))
  const ids = able.map(({ id }) => id)
  const orgName = new Set(able.map((row) => row.orgName)).size === 1 ? able[0]?.orgName : undefined

  async function told(reply: { done: number; failed: Failed }): Promise<void> {
    if (reply.done > 0) toast.done(`已${verb} ${reply.done} 项`)
    if (reply.failed.length === 0) setTimeout(onDone)
    else setFailed(reply.failed)
  }
  const foot = (
    <FormFoot onCancel={onClose}>
      {what === 'apply' && (
        <Button
          disabled={ids.length === 0}
          onClick={() => void download(inspectionPlanApi.applySheet, { ids, format: 'pdf' })}
        >
          打印申请表
        </Button>
      )}
      <SubmitButton>{`${verb} ${ids.length} 项`}</SubmitButton>
    </FormFoot>
  )
  return (
    <Drawer open wide title={what === 'assign' ? '派工' : '批量报检'} onClose={onClose}>
      <div className="pt-12 pb-20 px-20">
        {ids.length === 0 && <p className={css.warn}>{noneText[what]}</p>}
        {failed.length > 0 && (
          <div className={css.warn}>
            {failed.map(({ planNo, msg }) => (
              <div key={planNo}>
                {planNo}：{msg}
              </div>
            ))}
          </div>
        )}
        {what === 'assign' ? (
          <Form
            schema={AssignDraft}
            initial={{ workerIds: [], orgName: orgName ?? undefined }}
            onSubmit={async (draft) => told(await call(inspectionPlanApi.batchAssign, { ...draft, ids }))}
          >
            <AssignFields selfTest={able.some(({ inspectType }) => inspectType === InspectKind.code.selfTest)} />
            {ids.length > 0 && foot}
          </Form>
        ) : (
          <Form
            schema={ApplyDraft}
            initial={{ applyAt: today(), orgName: orgName ?? undefined }}
            onSubmit={async (draft) => told(await call(inspectionPlanApi.batchApply, { ...draft, ids }))}
          >
            <ApplyFields />
            {ids.length > 0 && foot}
          </Form>
        )}
      </div>
      <ChosenPlans what={what} rows={rows} />
    </Drawer>
  )
}

const noneText = {
  assign: '所选计划都已派工，没有可以派工的。',
  apply: '所选计划没有可以报检的：先派工并登记自检，准备任务不需要报检。',
} as const

const fits = (what: Deed, row: PlanRow) =>
  inspectionPlan.open(row.status).includes(what) && (what === 'assign' || row.inspectType < 10)

const reasonOf = (what: Deed, row: PlanRow) =>
  what === 'apply' && row.inspectType >= 10 ? '不需要报检' : <PlanState status={row.status} />

/** All that were chosen; those it cannot be done with are grey, with why. */
function ChosenPlans({ what, rows }: Pick<Props, 'what' | 'rows'>) {
  return (
    <Panel title="所选计划" count={rows.length}>
      <ShortTable
        headless
        rows={rows}
        tone={(row) => !fits(what, row) && 'ter'}
        columns={[
          { title: '计划编号', as: 'num', cell: (row) => row.planNo },
          { title: '电梯', cell: (row) => <LiftName of={row.lift} /> },
          { title: '检验类型', cell: (row) => InspectKind.label(row.inspectType) },
          { title: '期限', as: 'num', cell: (row) => row.deadline },
          {
            title: '状态',
            cell: (row) => (fits(what, row) ? <PlanState status={row.status} /> : reasonOf(what, row)),
          },
        ]}
      />
    </Panel>
  )
}

/** Shared with the drawer of one plan. */
export function AssignFields({ selfTest }: { selfTest: boolean }) {
  return (
    <FieldGrid columns={2}>
      <Field of="workerIds" span={2} />
      <Field of="teamId" />
      <Field of="inspectDate" />
      <Field of="orgName" />
      {selfTest && <Field of="qualifyNo" />}
      {selfTest && <Field of="qualifyTo" />}
    </FieldGrid>
  )
}

export function ApplyFields() {
  return (
    <FieldGrid columns={2}>
      <Field of="applyNo" />
      <Field of="applyAt" />
      <Field of="orgName" />
      <Field of="inspectDate" />
    </FieldGrid>
  )
}

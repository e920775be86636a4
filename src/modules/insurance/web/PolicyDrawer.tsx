import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { ById, WithVersion } from '#kernel/shared/page.ts'
import { AuditPanel, Drawer, Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, useFormValue, useSaveRow } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { ConfirmDanger, Panel, toast } from '#kernel/web/ui/index.ts'
import { ElevatorPicker, elevatorPage } from '#modules/elevator/web/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { type PolicyDetail, PolicyDraft, PolicyPayer, renewedTerm } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'
import { StateText } from './InsurancePage.tsx'
import css from './insurance.module.css'

const Editing = PolicyDraft.safeExtend({ ...ById.partial().shape, ...WithVersion.partial().shape })

/** Which policy: one that exists, a new one over these lifts, or the successor of another. */
export interface PolicyStart {
  readonly id?: string
  readonly elevatorIds?: readonly string[]
  readonly renews?: PolicyDetail
}

interface Props {
  readonly start: PolicyStart
  readonly onStart: (start: PolicyStart) => void
  readonly onClose: () => void
}

/** One policy: read and changed in place; 续保 opens the next one with everything but its number. */
export function PolicyDrawer({ start, onStart, onClose }: Props) {
  if (!start.id) {
    const { renews } = start
    return (
      <Drawer open wide title={renews ? `续保：${renews.policyNo}` : '新增保单'} onClose={onClose}>
        <PolicyForm key={renews?.id ?? 'new'} initial={renews ? successorOf(renews) : blank(start)} onClose={onClose} />
      </Drawer>
    )
  }
  return (
    <Loaded from={insuranceApi.detail} input={{ id: start.id }} what="保单" still>
      {(policy) => (
        <Drawer
          open
          wide
          title={
            <>
              {policy.policyNo} <StateText state={policy.state} />
            </>
          }
          onClose={onClose}
          actions={
            <>
              <Can needs={[may.write]}>
                <Button onClick={() => onStart({ renews: policy })}>续保</Button>
              </Can>
              <Can needs={[may.write]}>
                <Remove policy={policy} onClose={onClose} />
              </Can>
            </>
          }
        >
          <PolicyForm key={policy.version} initial={policy} onClose={onClose} />
          <Covered policy={policy} />
          <div className={css.covered}>
            <AuditPanel entity="insurance_policy" id={policy.id} />
          </div>
        </Drawer>
      )}
    </Loaded>
  )
}

const blank = ({ elevatorIds = [] }: PolicyStart) => ({
  elevatorIds: [...elevatorIds],
  payer: PolicyPayer.code.user,
  files: [],
})

/** Copy with the next term; the number and the scan are the new policy's own. */
function successorOf({
  id: _,
  version: __,
  policyNo: ___,
  files: ____,
  lifts: _____,
  state: ______,
  ...policy
}: PolicyDetail) {
  return { ...policy, ...renewedTerm(policy), files: [] }
}

function PolicyForm({ initial, onClose }: { initial: Readonly<Record<string, unknown>>; onClose: () => void }) {
  const { call, may: holds } = useKit()
  const readOnly = !holds([may.write])
  const submit = useSaveRow<z.output<typeof Editing>>({
    what: '保单',
    add: (draft) => call(insuranceApi.add, draft),
    edit: (draft) => call(insuranceApi.edit, draft),
    close: onClose,
  })
  return (
    <Form
      schema={Editing}
      initial={initial}
      onSubmit={submit}
      current={() => call(insuranceApi.detail, { id: String(initial.id) })}
    >
      <div className={css.body}>
        <FieldGrid columns={2}>
          <Field of="policyNo" disabled={readOnly} />
          <Field of="insurer" disabled={readOnly} />
          <Field of="kind" disabled={readOnly} />
          <Field of="payer" disabled={readOnly} />
          <Field of="fromDate" disabled={readOnly} />
          <Field of="toDate" disabled={readOnly} />
          <Field of="premium" disabled={readOnly} help={<PerLift />} />
          <Field of="limitPerAccident" disabled={readOnly} />
          <Field of="limitPerPerson" disabled={readOnly} />
          <Field of="elevatorIds" span={2} disabled={readOnly}>
            {({ value, onChange, disabled }) => (
              <LiftChoice ids={(value as string[] | undefined) ?? []} onChange={onChange} disabled={disabled} />
            )}
          </Field>
          <Field of="files" span={2} disabled={readOnly} />
        </FieldGrid>
        {!readOnly && <FormFoot onCancel={onClose} />}
      </div>
    </Form>
  )
}

/** 每台 65.00 元: what people check a premium by. */
function PerLift() {
  const premium = Number(useFormValue('premium') ?? Number.NaN)
  const lifts = ((useFormValue('elevatorIds') as string[] | undefined) ?? []).length
  if (!(premium > 0) || lifts === 0) return null
  return <>每台 {(premium / lifts).toFixed(2)} 元</>
}

function LiftChoice({
  ids,
  onChange,
  disabled,
}: {
  ids: readonly string[]
  onChange: (ids: string[]) => void
  disabled: boolean
}) {
  const [picking, setPicking] = useState(false)
  return (
    <div className={css.lifts}>
      <span>
        已选 <b className="num">{ids.length}</b> 台
      </span>
      {!disabled && (
        <Button size="small" onClick={() => setPicking(true)}>
          选择电梯
        </Button>
      )}
      {picking && (
        <ElevatorPicker
          title="选择被保电梯"
          value={ids}
          most={2000}
          onChoose={(chosen) => onChange([...chosen])}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}

function Covered({ policy }: { policy: PolicyDetail }) {
  return (
    <div className={css.covered}>
      <Panel title="被保电梯" count={policy.lifts.length}>
        <table className="plainTable">
          <thead>
            <tr>
              <th>小区</th>
              <th>电梯</th>
              <th>设备编号</th>
            </tr>
          </thead>
          <tbody>
            {policy.lifts.slice(0, 200).map((lift) => (
              <tr key={lift.id}>
                <td>{lift.communityName}</td>
                <td>
                  <Link to={elevatorPage.detail(lift.id)}>{lift.name}</Link>
                </td>
                <td className="num">{lift.deviceNumber}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {policy.lifts.length > 200 && (
          <p className="ter">另有 {policy.lifts.length - 200} 台，用「选择电梯」查看全部。</p>
        )}
      </Panel>
    </div>
  )
}

function Remove({ policy, onClose }: { policy: PolicyDetail; onClose: () => void }) {
  const { call } = useKit()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>删除</Button>
      <ConfirmDanger
        open={asking}
        title={`删除保单「${policy.policyNo}」？`}
        effect={`${policy.lifts.length} 台电梯不再由它承保；删除记入日志，不能恢复。`}
        verb="删除保单"
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await call(insuranceApi.remove, { id: policy.id })
          toast.done('保单已删除')
          onClose()
        }}
      />
    </>
  )
}

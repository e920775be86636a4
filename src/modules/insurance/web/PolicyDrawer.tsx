import { Button } from 'antd'
import { useState } from 'react'
import { RowDrawer } from '#kernel/web/detail/index.ts'
import { Field, useFormValue } from '#kernel/web/form/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { Panel, ShortTable } from '#kernel/web/ui/index.ts'
import { ElevatorPicker, elevatorPage, LiftName } from '#modules/elevator/web/index.ts'
import { insuranceApi } from '../shared/api.ts'
import { type PolicyDetail, PolicyDraft, PolicyPayer, renewedTerm } from '../shared/insurance.ts'
import { may } from '../shared/permissions.ts'
import { StateText } from './PolicyState.tsx'

/** A new policy over these lifts, or the successor of another. */
export interface NewPolicy {
  readonly elevatorIds?: readonly string[]
  readonly renews?: PolicyDetail
}

interface Props {
  /** The one that exists; a new one without. */
  readonly id?: string
  readonly start?: NewPolicy
  readonly onRenew?: (policy: PolicyDetail) => void
  readonly onClose: () => void
}

/** One policy: read and changed in place; 续保 opens the next one with everything but its number. */
export function PolicyDrawer({ id, start = {}, onRenew, onClose }: Props) {
  const { renews } = start
  return (
    <RowDrawer
      what="保单"
      draft={PolicyDraft}
      calls={insuranceApi}
      id={id}
      fresh={renews ? successorOf(renews) : blank(start)}
      freshTitle={renews && `续保：${renews.policyNo}`}
      title={(policy) => (
        <>
          {policy.policyNo} <StateText state={policy.state} />
        </>
      )}
      edits={[may.write]}
      verbs={(policy) => (
        <Can needs={[may.write]}>
          <Button onClick={() => onRenew?.(policy)}>续保</Button>
        </Can>
      )}
      removing={{
        needs: [may.write],
        says: ({ policyNo, lifts }) => ({
          name: policyNo,
          effect: `${lifts.length} 台电梯不再由它承保；删除记入日志，不能恢复。`,
        }),
      }}
      below={(policy) => <Covered policy={policy} />}
      history="insurance_policy"
      onClose={onClose}
    >
      <Field of="policyNo" />
      <Field of="insurer" />
      <Field of="kind" />
      <Field of="payer" />
      <Field of="fromDate" />
      <Field of="toDate" />
      <Field of="premium" help={<PerLift />} />
      <Field of="limitPerAccident" />
      <Field of="limitPerPerson" />
      <Field of="elevatorIds" span={2}>
        {({ value, onChange, disabled }) => (
          <LiftChoice ids={(value as string[] | undefined) ?? []} onChange={onChange} disabled={disabled} />
        )}
      </Field>
      <Field of="files" span={2} />
    </RowDrawer>
  )
}

const blank = ({ elevatorIds = [] }: NewPolicy) => ({
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

/** 每台 65.00 元: what people check a premium by. */
function PerLift() {
  const premium = Number(useFormValue('premium') ?? Number.NaN)
  const lifts = ((useFormValue('elevatorIds') as string[] | undefined) ?? []).length
  if (!(premium > 0) || lifts === 0) return null
  return <>每台 {(premium / lifts).toFixed(2)} 元</>
}

interface LiftChoiceProps {
  readonly ids: readonly string[]
  readonly onChange: (ids: string[]) => void
  readonly disabled: boolean
}

function LiftChoice({ ids, onChange, disabled }: LiftChoiceProps) {
  const [picking, setPicking] = useState(false)
  return (
    <div className="fieldLine">
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

const SHOWN = 200

function Covered({ policy: { lifts } }: { policy: PolicyDetail }) {
  return (
    <Panel title="被保电梯" count={lifts.length}>
      <ShortTable
        rows={lifts.slice(0, SHOWN)}
        columns={[
          { title: '电梯', to: (one) => elevatorPage.detail(one.id), cell: (one) => <LiftName of={one.lift} /> },
          { title: '设备编号', as: 'num', cell: (one) => one.deviceNumber },
        ]}
      />
      {lifts.length > SHOWN && (
        <p className="ter panelText">另有 {lifts.length - SHOWN} 台，用「选择电梯」查看全部。</p>
      )}
    </Panel>
  )
}

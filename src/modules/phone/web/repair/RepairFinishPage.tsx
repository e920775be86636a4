import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { StateAfter } from '#modules/maintenance/shared/maintenance.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { RepairCause, RepairStatus } from '#modules/repair/shared/repair.ts'
import { Part } from '#modules/template/shared/template.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import { Big, Choices, Labelled, Note } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import css from '../pages/order.module.css'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import type { Shot } from '../store/visits.ts'
import { placeName } from '../words.ts'
import { emptyResult, keepResult, keptResult, partsFault, type Result, resultPayload, resultWants } from './result.ts'
import { useRepair } from './useRepair.ts'

/** 完成维修 (jobs 3.2): cause, part, measure, pictures before and after, how the lift runs now. */
export function RepairFinishPage() {
  const { id = '' } = useParams()
  const found = useRepair(id)
  const { ready } = usePhone()
  if (!found || found.order.status !== RepairStatus.code.working)
    return ready ? <Navigate to={phonePaths.repair(id)} replace /> : null
  return <Finish order={found.order} shot={found.shot} />
}

function Finish({ order, shot }: { order: FieldRepair; shot: Shot }) {
  const navigate = useNavigate()
  const [result, set] = useResult(order.id)
  const [busy, setBusy] = useState(false)
  const { facts, reached } = usePhone()
  const fault = partsFault(facts.parts, order.id)
  // Without a network the office may have settled it already: then the server says.
  const wants = [...resultWants(order, result), ...(fault && reached ? ['处理被驳回的配件更换单'] : [])]
  const finish = async () => {
    setBusy(true)
    await record(order.id, doing('repairComplete', resultPayload(result)))
    keepResult(order.id, emptyResult)
    toast.done('维修已完成，请客户签字')
    await navigate(phonePaths.repairSign(order.id), { replace: true })
  }
  return (
    <Screen
      title="完成维修"
      sub={placeName(order)}
      back={phonePaths.repair(order.id)}
      foot={
        <Big disabled={wants.length > 0 || busy} onClick={() => void finish()}>
          完成维修
        </Big>
      }
    >
      {!order.lift && <Note tone="bad">还不知道是哪一台电梯。请调度在工单里补选后再完成</Note>}
      {fault && (
        <>
          <Note tone="bad">{fault}</Note>
          <p className={css.links}>
            <Link to={phonePaths.repairParts(order.id)}>查看配件更换单</Link>
          </p>
        </>
      )}
      <Findings order={order} result={result} onChange={set} />
      <Pictures
        name="维修前"
        shot={shot}
        keys={result.photosBefore}
        onTaken={(photosBefore) => set({ photosBefore })}
      />
      <Pictures name="维修后" shot={shot} keys={result.photosAfter} onTaken={(photosAfter) => set({ photosAfter })} />
      <LiftNow result={result} onChange={set} />
      {wants.length > 0 && <Note tone="info">还需：{wants.join('、')}</Note>}
    </Screen>
  )
}

/** What was entered so far, and a change of some of it. */
function useResult(orderId: string) {
  const [result, setResult] = useState<Result>(() => keptResult(orderId) ?? emptyResult)
  // A killed app keeps what was entered.
  useEffect(() => keepResult(orderId, result), [orderId, result])
  const set = (change: Partial<Result>) => setResult((was) => ({ ...was, ...change }))
  return [result, set] as const
}

interface ResultProps {
  readonly result: Result
  onChange(change: Partial<Result>): void
}

/** What was wrong and what was done, as far as 急修单配置 of the type asks for it. */
function Findings({ order, result, onChange }: ResultProps & { readonly order: FieldRepair }) {
  const shows = (field: 'part' | 'code' | 'way') => order.form === null || order.form.fields[field] !== 0
  return (
    <>
      <Choices
        label="故障原因"
        options={RepairCause.options.map(({ value, label }) => [value, label] as const)}
        value={result.cause}
        onPick={(cause) => onChange({ cause })}
      />
      {shows('part') && (
        <Choices
          label="故障部位"
          options={Part.options.map(({ value, label }) => [value, label] as const)}
          value={result.faultPart}
          onPick={(faultPart) => onChange({ faultPart })}
        />
      )}
      {shows('code') && (
        <Labelled label={order.form?.fields.code === 2 ? '故障代码' : '故障代码（选填）'}>
          <input
            value={result.faultCode}
            maxLength={20}
            onChange={(event) => onChange({ faultCode: event.target.value })}
          />
        </Labelled>
      )}
      {shows('way') && (
        <Labelled label="处理方式">
          <textarea
            value={result.measure}
            maxLength={500}
            placeholder="做了什么，试运行结果"
            onChange={(event) => onChange({ measure: event.target.value })}
          />
        </Labelled>
      )}
    </>
  )
}

/** How the lift runs after the repair. */
function LiftNow({ result, onChange }: ResultProps) {
  return (
    <>
      <Choices
        label="电梯现在"
        options={StateAfter.options.map(({ value, label }) => [value, label] as const)}
        value={result.stateAfter}
        onPick={(stateAfter) => onChange({ stateAfter })}
      />
      {result.stateAfter !== null && result.stateAfter !== StateAfter.code.normal && (
        <Labelled label="停梯或带隐患的原因（会告知客户）">
          <input
            value={result.stateReason}
            maxLength={200}
            onChange={(event) => onChange({ stateReason: event.target.value })}
          />
        </Labelled>
      )}
    </>
  )
}

interface PicturesProps {
  readonly name: string
  readonly shot: Shot
  readonly keys: readonly string[]
  onTaken(keys: readonly string[]): void
}

function Pictures({ name, shot, keys, onTaken }: PicturesProps) {
  const said = keys.length > 0 ? `${name} ${keys.length} 张，再拍` : `拍${name}照片`
  return (
    <>
      <div className={css.sheetFoot}>
        <Camera visit={shot} use="site" label={said} className={css.wide} onTaken={(key) => onTaken([...keys, key])}>
          <CameraIcon size={24} />
          {said}
        </Camera>
      </div>
      <div className="pb-8 px-16">
        <Photos keys={keys} />
      </div>
    </>
  )
}

import { useState } from 'react'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { PartsReason, PartsUrgency } from '#modules/parts/shared/parts.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import { Big, Choices, Labelled } from '../kit/parts.tsx'
import { doing, record } from '../store/phone.ts'
import { usePhone } from '../store/state.ts'
import type { Shot } from '../store/visits.ts'
import { type AskingItem, nextItem } from './askingItems.ts'
import order from './order.module.css'
import { isQty, noPart, PartFields } from './PartFields.tsx'

const yesNo = [
  [0, '不是'],
  [1, '安全部件'],
] as const

interface Props {
  readonly visit: Shot
  readonly liftId: string | null
  /** Items of the visit that are handled by 申请配件. */
  readonly items: readonly AskingItem[]
  /** The item that opened the page. */
  readonly start: string | null
}

/** One part asked for, with the item it is for and the picture of the old one; the office prices what was never bought before. */
export function AskPart({ visit, liftId, items, start }: Props) {
  const [part, setPart] = useState(noPart)
  const [reason, setReason] = useState<number>(PartsReason.code.broken)
  const [safety, setSafety] = useState(0)
  const [urgency, setUrgency] = useState<number>(PartsUrgency.code.normal)
  const [serial, setSerial] = useState('')
  const [remark, setRemark] = useState('')
  const [picked, setPicked] = useState<string | null>(null)
  const itemCode = picked ?? nextItem(items, start)
  const [hazardId, setHazardId] = useState('')
  const { facts } = usePhone()
  const hazards = (facts.day?.openHazards ?? []).filter(({ elevatorId }) => elevatorId === liftId)
  const [photos, setPhotos] = useState<readonly string[]>([])
  const faults = [
    part.name.trim() === '' ? '配件' : null,
    isQty(part.qty) ? null : '数量',
    photos.length === 0 ? '旧件照片' : null,
  ].filter((one) => one !== null)
  const send = async () => {
    const line = {
      name: part.name.trim(),
      spec: part.spec.trim() || null,
      qty: part.qty,
      measure: part.measure,
      itemCode: itemCode || null,
      reason: reason as 1,
      safetyPart: safety === 1,
      oldSerial: serial.trim() || null,
      oldPhoto: [...photos],
    }
    const asked = {
      urgency: urgency as 0 | 1,
      remark: remark.trim() || null,
      hazardId: hazardId || null,
      lines: [line],
    }
    await record(visit.order.id, doing('partRequest', asked))
    toast.done('配件已申请，联网后提交审批')
    setPart(noPart)
    setPhotos([])
    setSerial('')
    setHazardId('')
    setPicked(null)
  }
  return (
    <>
      {items.length > 0 && (
        <Labelled label="检查项">
          <select value={itemCode} onChange={(event) => setPicked(event.target.value)}>
            {items.map((one) => (
              <option key={one.itemCode} value={one.itemCode}>
                {one.name}
                {one.asked ? `（已申请 ${one.asked}）` : ''}
              </option>
            ))}
            <option value="">不是为检查项申请</option>
          </select>
        </Labelled>
      )}
      <PartFields value={part} onChange={setPart} />
      <Choices
        label="更换原因"
        options={PartsReason.options.map((one) => [one.value, one.label] as const)}
        value={reason}
        onPick={(picked) => setReason(picked)}
      />
      <Choices label="是否安全部件" options={yesNo} value={safety} onPick={(picked) => setSafety(picked)} />
      <Choices
        label="紧急程度"
        options={PartsUrgency.options.map((one) => [one.value, one.label] as const)}
        value={urgency}
        onPick={(picked) => setUrgency(picked)}
      />
      <Labelled label="旧件编号（选填）">
        <input value={serial} maxLength={60} autoComplete="off" onChange={(event) => setSerial(event.target.value)} />
      </Labelled>
      {hazards.length > 0 && (
        <Labelled label="转自隐患（选填）">
          <select value={hazardId} onChange={(event) => setHazardId(event.target.value)}>
            <option value="">不转</option>
            {hazards.map((one) => (
              <option key={one.id} value={one.id}>
                {one.description}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      <Labelled label="说明（选填）">
        <input value={remark} maxLength={300} onChange={(event) => setRemark(event.target.value)} />
      </Labelled>
      <div className={order.sheetFoot}>
        <Camera
          visit={visit}
          use="part"
          label="拍旧件"
          className={order.wide}
          onTaken={(key) => setPhotos((was) => [...was, key].slice(-6))}
        >
          <CameraIcon size={24} />
          {photos.length > 0 ? `旧件照片 ${photos.length} 张` : '拍旧件'}
        </Camera>
      </div>
      <div className="pb-8 px-16">
        <Photos keys={photos} />
      </div>
      <div className={order.sheetFoot}>
        <Big disabled={faults.length > 0} onClick={() => void send()}>
          {faults.length > 0 ? `还缺：${faults.join('、')}` : '提交申请'}
        </Big>
      </div>
    </>
  )
}

import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { PartsReason, PartsUrgency } from '#modules/parts/shared/parts.ts'
import { Camera } from '../kit/Camera.tsx'
import { Photos } from '../kit/Photos.tsx'
import { Big, Choices, Labelled } from '../kit/parts.tsx'
import { usePhone } from '../store/state.ts'
import type { Shot } from '../store/visits.ts'
import type { AskingItem } from './askingItems.ts'
import order from './order.module.css'
import { PartFields } from './PartFields.tsx'
import { useAsking } from './useAsking.ts'

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
  const { typed, put, itemCode, faults, addPhoto, send } = useAsking(visit.order.id, items, start)
  const { photos } = typed
  const { facts } = usePhone()
  const hazards = (facts.day?.openHazards ?? []).filter(({ elevatorId }) => elevatorId === liftId)
  return (
    <>
      {items.length > 0 && (
        <Labelled label="检查项">
          <select value={itemCode} onChange={(event) => put({ itemCode: event.target.value })}>
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
      <PartFields value={typed.part} onChange={(part) => put({ part })} />
      <Choices
        label="更换原因"
        options={PartsReason.options.map((one) => [one.value, one.label] as const)}
        value={typed.reason}
        onPick={(reason) => put({ reason })}
      />
      <Choices label="是否安全部件" options={yesNo} value={typed.safety} onPick={(safety) => put({ safety })} />
      <Choices
        label="紧急程度"
        options={PartsUrgency.options.map((one) => [one.value, one.label] as const)}
        value={typed.urgency}
        onPick={(urgency) => put({ urgency })}
      />
      <Labelled label="旧件编号（选填）">
        <input
          value={typed.serial}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => put({ serial: event.target.value })}
        />
      </Labelled>
      {hazards.length > 0 && (
        <Labelled label="转自隐患（选填）">
          <select value={typed.hazardId} onChange={(event) => put({ hazardId: event.target.value })}>
            <option value="">不是由隐患转来</option>
            {hazards.map((one) => (
              <option key={one.id} value={one.id}>
                {one.description}
              </option>
            ))}
          </select>
        </Labelled>
      )}
      <Labelled label="说明（选填）">
        <input value={typed.remark} maxLength={300} onChange={(event) => put({ remark: event.target.value })} />
      </Labelled>
      <div className={order.sheetFoot}>
        <Camera visit={visit} use="part" label="拍旧件" className={order.wide} onTaken={addPhoto}>
          <CameraIcon size={24} />
          {photos.length > 0 ? `旧件照片 ${photos.length} 张` : '拍旧件'}
        </Camera>
      </div>
      <div className="pb-8 px-16">
        <Photos keys={photos} />
      </div>
      <div className={order.sheetFoot}>
        <Big disabled={faults.length > 0} onClick={() => void send()}>
          {faults.length > 0 ? <span className="f-15">还缺：{faults.join('、')}</span> : '提交申请'}
        </Big>
      </div>
    </>
  )
}

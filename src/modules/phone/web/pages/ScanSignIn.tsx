import { useState } from 'react'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Camera } from '../kit/Camera.tsx'
import { Big, Labelled, Note, Plain } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { Viewfinder } from '../kit/Viewfinder.tsx'
import type { Shot } from '../store/visits.ts'
import type { Arrival } from './Arrive.tsx'
import css from './order.module.css'

interface Props {
  readonly shot: Shot
  onArrive(given: Arrival): Promise<unknown>
  readonly facePhoto: string | null
  onClose(): void
}

/** Without a fix (basement): the lift's code, a photo of the site and a reason; the leader looks at it (jobs 6.7). */
export function ScanSignIn({ shot, facePhoto, onArrive, onClose }: Props) {
  const [qr, setQr] = useState('')
  const [reason, setReason] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const whole = qr.trim().length >= 8 && reason.trim() !== '' && photo !== null
  const arrive = async () => {
    const given = { method: 2 as const, qr: qr.trim(), photo, reason: reason.trim(), facePhoto }
    await onArrive(given)
    toast.done('已扫码签到，等待班组长审核')
    onClose()
  }
  return (
    <Sheet title="扫码签到" onClose={onClose}>
      <Viewfinder onRead={setQr} />
      <Labelled label="电梯二维码，或贴纸上的8位编号">
        <input value={qr} inputMode="text" maxLength={200} onChange={(event) => setQr(event.target.value)} />
      </Labelled>
      <Labelled label="原因">
        <input
          value={reason}
          maxLength={200}
          placeholder="例如：机房在地下室，没有定位信号"
          onChange={(event) => setReason(event.target.value)}
        />
      </Labelled>
      <div className={css.sheetFoot}>
        <Camera visit={shot} use="site" label="拍现场照片" className={css.wide} onTaken={setPhoto}>
          <CameraIcon size={24} />
          {photo ? '现场照片已拍' : '拍现场照片'}
        </Camera>
      </div>
      <Note tone="info">记为签到异常，班组长 24 小时内审核</Note>
      <div className={css.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Big disabled={!whole} onClick={() => void arrive()}>
          签到
        </Big>
      </div>
    </Sheet>
  )
}

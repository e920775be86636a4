import { useState } from 'react'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Camera } from '../kit/Camera.tsx'
import { Big, Labelled, Section } from '../kit/parts.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { doing, record } from '../store/phone.ts'
import type { Shot } from '../store/visits.ts'
import order from './order.module.css'
import type { FieldRequest } from './PartsOfVisit.tsx'

interface Filled {
  readonly newPhoto: readonly string[]
  readonly certificate: readonly string[]
  readonly newSerial: string
}
const nothing: Filled = { newPhoto: [], certificate: [], newSerial: '' }

/** The new parts are in: a picture of each, of safety parts also the number and the certificate (3060005). */
export function InstallSheet({ visit, request, onClose }: { visit: Shot; request: FieldRequest; onClose(): void }) {
  const [filled, setFilled] = useState<Readonly<Record<string, Filled>>>({})
  const of = (id: string) => filled[id] ?? nothing
  const set = (id: string, change: Partial<Filled>) =>
    setFilled((was) => ({ ...was, [id]: { ...(was[id] ?? nothing), ...change } }))
  const whole = request.lines.every(({ id, safetyPart }) => {
    const { newPhoto, certificate, newSerial } = of(id)
    return newPhoto.length > 0 && (!safetyPart || (newSerial.trim() !== '' && certificate.length > 0))
  })
  const save = async () => {
    const lines = request.lines.map(({ id }) => {
      const { newPhoto, certificate, newSerial } = of(id)
      return { id, newPhoto: [...newPhoto], certificate: [...certificate], newSerial: newSerial.trim() || null }
    })
    await record(visit.order.id, doing('partInstall', { requestId: request.id, lines }))
    toast.done('更换已登记')
    onClose()
  }
  return (
    <Sheet title="登记更换" onClose={onClose}>
      {request.lines.map((line) => (
        <Section key={line.id} title={line.name} aside={line.safetyPart ? '安全部件' : (line.spec ?? '')}>
          <Labelled label={line.safetyPart ? '新件编号' : '新件编号（选填）'}>
            <input
              value={of(line.id).newSerial}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => set(line.id, { newSerial: event.target.value })}
            />
          </Labelled>
          <div className={order.sheetFoot}>
            <Camera
              visit={visit}
              use="part"
              label={`拍${line.name}新件`}
              className={order.wide}
              onTaken={(key) => set(line.id, { newPhoto: [...of(line.id).newPhoto, key].slice(-6) })}
            >
              <CameraIcon size={24} />
              新件 {of(line.id).newPhoto.length} 张
            </Camera>
            {line.safetyPart && (
              <Camera
                visit={visit}
                use="part"
                label={`拍${line.name}合格证`}
                className={order.wide}
                onTaken={(key) => set(line.id, { certificate: [...of(line.id).certificate, key].slice(-6) })}
              >
                <CameraIcon size={24} />
                合格证 {of(line.id).certificate.length} 张
              </Camera>
            )}
          </div>
        </Section>
      ))}
      <div className={order.sheetFoot}>
        <Big disabled={!whole} onClick={() => void save()}>
          登记更换
        </Big>
      </div>
    </Sheet>
  )
}

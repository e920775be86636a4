import { type ReactNode, useRef, useState } from 'react'
import { isoTime } from '#kernel/shared/days.ts'
import { metresText } from '#kernel/shared/said.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { doing, keepPhoto, record } from '../store/phone.ts'
import { developed, type PhotoFacts, type PhotoUse } from '../store/photo.ts'
import { lastFix } from '../store/place.ts'
import { phoneState } from '../store/state.ts'
import { nowOf, type Shot } from '../store/visits.ts'
import { liftName } from '../words.ts'
import css from './camera.module.css'

interface Props {
  readonly visit: Shot
  readonly use: PhotoUse
  readonly itemCode?: string
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
  onTaken(key: string, sha256: string): unknown
}

/** 拍照: the camera only, no album (jobs 4.3); what it gives is kept small, marked and hashed before anything else. */
export function Camera({ visit, use, itemCode, label, className = '', children, onTaken }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      const { key, sha256 } = await takePhoto(file, visit, use, itemCode ?? null)
      await onTaken(key, sha256)
    } catch {
      toast.error('照片没有保存，请重新拍摄')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={`${css.camera} ${className}`}
        aria-label={label}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? '处理中' : children}
      </button>
      <input
        ref={input}
        type="file"
        className={`absolute no-pointer ${css.input}`}
        accept="image/*"
        capture={use === 'face' ? 'user' : 'environment'}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

/** A face is compared as it is; every other picture says when, where, which order and who. */
async function takePhoto(file: File, visit: Shot, use: PhotoUse, itemCode: string | null): Promise<PhotoFacts> {
  const { order } = visit
  const state = phoneState.get()
  const mark = use === 'face' || state.facts.day?.setting.watermark === false ? [] : watermark(visit, nowOf(state))
  const photo = await keepPhoto(await developed(file, mark), {
    orderId: order.id,
    itemCode,
    use,
    takenAt: nowOf(state),
  })
  const { key, sha256 } = photo
  if (use !== 'face') {
    await record(order.id, doing('photo', { key, sha256, itemCode, watermark: mark.join('　').slice(0, 200) || null }))
  }
  return photo
}

function watermark({ order, lift, me, work }: Shot, now: number): string[] {
  const fix = lastFix()
  const place = fix ? `${fix.lng.toFixed(5)}, ${fix.lat.toFixed(5)}（±${metresText(fix.accuracy)}）` : '未取得定位'
  return [
    `${isoTime(now).slice(0, 19).replace('T', ' ')}　${me.name}`,
    `${liftName(lift)}　${work}　${order.orderNo}`,
    place,
  ]
}

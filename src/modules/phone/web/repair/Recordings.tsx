import { type PointerEvent, useEffect, useState } from 'react'
import { clock } from '#kernel/shared/text.ts'
import { call } from '#kernel/web/client/call.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useNow } from '#kernel/web/ui/Clock.tsx'
import { repairApi } from '#modules/repair/shared/api.ts'
import type { FieldRepair } from '#modules/repair/shared/fieldRepair.ts'
import { type Recording, RecordingOf } from '#modules/repair/shared/recording.ts'
import { Section } from '../kit/parts.tsx'
import { doing, keepPhoto, pictureOf, record } from '../store/phone.ts'
import { phoneState, usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import { clockOf } from '../words.ts'
import css from './repair.module.css'
import { canRecord, useRecorder } from './useRecorder.ts'

/** 录音: what the caller said, and what workers say at the lift; kept on the phone like pictures (decision 0046). */
export function Recordings({ order, mine }: { order: FieldRepair; mine: boolean }) {
  const { recordings } = order
  const records = mine && canRecord()
  if (recordings.length === 0 && !records) return null
  return (
    <Section title="录音" aside={recordings.length > 0 && `${recordings.length} 段`}>
      {recordings.length > 0 && (
        <ul className={`m-0 p-0 px-16 no-marks ${css.recordings}`}>
          {recordings.map((one) => (
            <Line key={one.key} orderId={order.id} recording={one} />
          ))}
        </ul>
      )}
      {records && <HoldToRecord orderId={order.id} />}
    </Section>
  )
}

function HoldToRecord({ orderId }: { orderId: string }) {
  const { since, begin, end } = useRecorder(async (blob, seconds) => {
    const takenAt = nowOf(phoneState.get())
    const { key, sha256 } = await keepPhoto(blob, { orderId, itemCode: null, use: 'voice', takenAt })
    await record(orderId, doing('recording', { key, sha256, seconds }))
  })
  const release = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    end(x >= left && x <= right && y >= top && y <= bottom)
  }
  return (
    <div className={`pt-10 pb-14 px-16 ${css.hold}`}>
      <button
        className="w-full r-8 bg ink font-inherit f-18 strong"
        type="button"
        data-on={since !== undefined || undefined}
        onContextMenu={(event) => event.preventDefault()}
        onPointerDown={(event) => {
          // Where the finger lets go is told to this button, wherever that is.
          event.currentTarget.setPointerCapture(event.pointerId)
          begin()
        }}
        onPointerUp={release}
        onPointerCancel={() => end(true)}
        onKeyDown={({ key, repeat }) => !repeat && key === ' ' && begin()}
        onKeyUp={({ key }) => key === ' ' && end(true)}
      >
        {since === undefined ? (
          '按住说话'
        ) : (
          <>
            松开保存，移开取消 <Elapsed since={since} />
          </>
        )}
      </button>
    </div>
  )
}

function Elapsed({ since }: { since: number }) {
  const now = useNow()
  return <b>{clock(Math.max(0, Math.round((now - since) / 1000)))}</b>
}

function Line({ orderId, recording }: { orderId: string; recording: Recording }) {
  const { key, of, by, at, seconds, there } = recording
  const held = usePhone().photos.get(key)
  const { running, run } = useRun()
  const [url, setUrl] = useState<string>()
  useEffect(() => () => void (url?.startsWith('blob:') && URL.revokeObjectURL(url)), [url])
  // What was recorded here is heard without a network.
  const play = () =>
    run(async () => {
      const blob = held && (await pictureOf(key))
      setUrl(blob ? URL.createObjectURL(blob) : (await call(repairApi.hearRecording, { id: orderId, key })).url)
    })
  const state = held?.state === 'waiting' ? (held.error ?? '待上传') : !held && !there ? '尚未传到' : ''
  return (
    <li>
      <div>
        <b>
          {RecordingOf.label(of)}
          {seconds !== null && ` ${clock(seconds)}`}
        </b>
        <small>{[clockOf(at), by, state].filter(Boolean).join(' · ')}</small>
      </div>
      {url ? (
        // biome-ignore lint/a11y/useMediaCaption: what was said on the telephone has no text
        <audio controls autoPlay src={url} />
      ) : (
        <button type="button" disabled={running || (!held && !there)} onClick={() => void play()}>
          播放
        </button>
      )}
    </li>
  )
}

import { useState } from 'react'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'
import { presenceAt } from '../../shared/presence.ts'
import { minutesWorked, missing } from '../../shared/visit.ts'
import { doing, record } from '../store/phone.ts'
import { locate } from '../store/place.ts'
import { usePhone } from '../store/state.ts'
import { nowOf, type Visit } from '../store/visits.ts'
import { LEAVE_SCENE, useFace } from './FaceStep.tsx'

export const STOPPED = 3

/** What the end of a visit asks for, and whether all of it is there (jobs 4.3, 6.7). */
export function useFinish({ order, lift }: Visit) {
  const state = usePhone()
  const [after, setAfter] = useState<number | null>(null)
  const [stateReason, setStateReason] = useState('')
  const [shortReason, setShortReason] = useState('')
  const [away, setAway] = useState<string | null>(null)
  const [awayReason, setAwayReason] = useState('')
  const [photo, setPhoto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const face = useFace(order.left ? undefined : LEAVE_SCENE)
  const left = missing(order)
  const minutes = minutesWorked(order, nowOf(state))
  const short = minutes < order.leastMinutes
  const blocked = left.unchecked + left.withoutPhoto + left.unhandled > 0
  const whole =
    !blocked &&
    face.needs.ready &&
    after !== null &&
    (after !== STOPPED || stateReason.trim() !== '') &&
    (!short || shortReason.trim() !== '') &&
    (away === null || (photo !== null && awayReason.trim() !== ''))
  const finish = async () => {
    setBusy(true)
    try {
      const leave = await signedOut()
      if (!leave) return
      const given = {
        elevatorStateAfter: after as 1 | 2 | 3,
        stateReason: stateReason.trim() || null,
        shortReason: short ? shortReason.trim() : null,
      }
      await record(order.id, leave, doing('complete', given))
    } finally {
      setBusy(false)
    }
  }
  /** At the lift by position, else by a photo and a reason (jobs 6.7); null: the person is asked first. */
  const signedOut = async () => {
    if (order.left) return doing('note', { text: '已离场签到' })
    if (away !== null)
      return doing('leave', { method: 2, photo, reason: awayReason.trim(), facePhoto: face.given.facePhoto })
    const fix = await locate()
    const presence = fix && presenceAt(lift, fix)
    if (presence?.pass || (fix && !lift.located)) return doing('leave', { method: 1, ...face.given })
    setAway(
      presence
        ? refuseMaintain.tooFar({ d: presence.metres, a: presence.accuracy, r: presence.limit }).message
        : refuseMaintain.noFix.text,
    )
    return null
  }
  return {
    left,
    blocked,
    after: { value: after, set: setAfter },
    stateReason: { value: stateReason, set: setStateReason },
    /** Asked of a visit that was too short; what the rule says of it. */
    short: short
      ? {
          rule: refuseMaintain.tooShort({ n: minutes, m: order.leastMinutes }).message,
          value: shortReason,
          set: setShortReason,
        }
      : undefined,
    face,
    /** Asked of who is not at the lift: why it is known. */
    away: away === null ? undefined : { why: away, reason: awayReason, setReason: setAwayReason, photo, setPhoto },
    ready: whole && !busy && !face.comparing,
    finish,
  }
}

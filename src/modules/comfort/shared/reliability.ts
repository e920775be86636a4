import { enumeration } from '#kernel/shared/enumeration.ts'
import type { Verdict } from './judge.ts'

/** Where a recording comes from (monitoring 1 ComfortTest). */
export const ComfortSource = enumeration('检测来源', {
  terminal: [1, '终端'],
  phone: [2, '手机'],
  instrument: [3, '仪器'],
})

/** How a figure stands to its limit once its uncertainty is counted. */
export type Standing = 'met' | 'broken' | 'close' | 'none'

/**
 * Expanded uncertainty (k = 2) of a measured value, as a share of it: the ±2 % that ISO 18738-1 allows an instrument and the 2 % of
 * our filters (decision 0131), both spread evenly, added as squares. Sound: ±1.5 dB(A) of a class 2 meter, in dB.
 */
export const UNCERTAIN_SHARE = 2 * Math.hypot(0.02 / Math.sqrt(3), 0.02 / Math.sqrt(3))
const UNCERTAIN_DB = (2 * 1.5) / Math.sqrt(3)

/** In the unit of the figure. */
export const uncertaintyOf = ({ figure, value }: Pick<Verdict, 'figure' | 'value'>): number | null =>
  value === null
    ? null
    : figure === 'carNoise' || figure === 'doorNoise'
      ? UNCERTAIN_DB
      : Math.abs(value) * UNCERTAIN_SHARE

/** 临界 is what neither meets its limit nor breaks it for sure. */
export function standingOf(verdict: Verdict): Standing {
  const { value, limit, met } = verdict
  const uncertain = uncertaintyOf(verdict)
  if (value === null || limit === null || uncertain === null) return 'none'
  if (Math.abs(value - limit) <= uncertain) return 'close'
  return met ? 'met' : 'broken'
}

interface Measured {
  readonly source: number
  readonly calibrationOver: boolean
  /** Hydraulic, home and dumbwaiter lifts, which GB/T 10058 leaves out (archives 6.8). */
  readonly outOfScope: boolean
}

/** Why a report says no 合格 or 不合格; null: it does. */
export function withheld({ source, calibrationOver, outOfScope }: Measured): string | null {
  if (calibrationOver) return '仪器校准已过期，结果只作参考，不作合格判定；校准后重新检测。'
  if (source !== ComfortSource.code.instrument)
    return '由手机或采集终端测得，传感器没有校准证书，结果只作参考，不作合格判定。'
  if (outOfScope) return 'GB/T 10058 不适用于液压、家用与杂物电梯，限值只作参考，不作合格判定。'
  return null
}

import type { FaultLevel } from '#modules/repair/shared/repair.ts'
import type { HealthRule } from './healthRule.ts'

/** What the health of a lift is judged by (monitoring 6.3). null is 未采集: the item is left out, never 0. */
export interface HealthFacts {
  /** Records closed as true within 365 days; null of a lift that nothing and nobody reports of. */
  readonly incidents: readonly Incident[] | null
  /** Faults of 365 days and what was expected of the class (6.5); k is 1.6 without a published model. */
  readonly history: { readonly n: number; readonly expected: number; readonly k: number } | null
  /** Each kind once: the newest week or day. */
  readonly readings: readonly Reading[]
  /** Visits due in 180 days; null without any. */
  readonly visits: { readonly due: number; readonly onTime: number } | null
  readonly openHazards: number
  /** null: the day of the next inspection is not known. */
  readonly inspectionValid: boolean | null
  readonly lives: readonly LifeUsed[]
  /** A record of level A is open. */
  readonly openCritical: boolean
  /** The last visit lies further back than the lawful gap of this lift. */
  readonly overGap: boolean
}

export interface Incident {
  readonly code: string
  readonly level: FaultLevel
  readonly daysAgo: number
}

export type Measured = keyof HealthRule['limits']
export interface Reading {
  readonly of: Measured
  /** In the unit of its limit; closing time as a multiple of the lift's own baseline. */
  readonly value: number
  /** Where this lift has a limit of its own. */
  readonly limit?: number
}

export interface LifeUsed {
  /** 钢丝绳弯折次数, 门机开关次数, 接触器动作次数, 使用年限 … as the counter is called. */
  readonly name: string
  /** Share of its life, 1 = all. */
  readonly used: number
}

/** One thing that took something from an item; `healthText.ts` says it. */
export interface Cause {
  readonly kind: 'incident' | 'history' | 'reading' | 'visits' | 'hazards' | 'inspection' | 'life' | 'cap'
  /** Which incident, reading, life or cap. */
  readonly of: string
  /** How much of the item it took, on the scale of the item itself. */
  readonly taken: number
  readonly value: number | null
  /** The figure that the value is held against: limit, expectation, visits due. */
  readonly compare: number | null
  /** Of incidents: how many days ago the last one was. */
  readonly daysAgo?: number
}

export interface ItemScore {
  /** 0 to 100. */
  readonly score: number
  readonly causes: readonly Cause[]
}

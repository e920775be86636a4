import { type ComponentType, createContext } from 'react'
import type { HazardState } from '../shared/hazard.terms.ts'

export interface HazardRepairProps {
  readonly hazard: {
    readonly id: string
    readonly description: string
    readonly state: (typeof HazardState.code)[keyof typeof HazardState.code]
    readonly repairId: string | null
    readonly repairNo: string | null
  }
}

/** 转急修 of a finding, and the repair it became. Repairs stand to the right of visits: the app plugs it in. */
export const HazardSlot = createContext<ComponentType<HazardRepairProps> | null>(null)

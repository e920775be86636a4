import { type ComponentType, createContext } from 'react'

/** A tab of 监测详情 that a module further right brings: 记录, 健康. */
export interface LiveSection {
  readonly key: string
  readonly label: string
  /** Any of them lets the person see it. */
  readonly needs: readonly string[]
  readonly Panel: ComponentType<{ readonly elevatorId: string }>
}

/** Plugged in by the app, between 实时 and 终端. */
export const LiveSections = createContext<readonly LiveSection[]>([])

import { type ComponentType, createContext } from 'react'

/** A tab of the lift's page that a module further right brings: 急修, 检验, 配件更换. */
export interface LiftSection {
  /** Names the tab in the address, and of what the lift counts open matters; where it counts none, it shows none. */
  readonly key: string
  readonly label: string
  /** Any of them lets the person see it. */
  readonly needs: readonly string[]
  readonly Panel: ComponentType<{ readonly elevatorId: string }>
  /** What is begun from the lift's page: 报修 (look 4). */
  readonly verb?: {
    readonly label: string
    readonly needs: readonly string[]
    readonly to: (elevatorId: string) => string
  }
}

/** Plugged in by the app, shown between 维保 and 证书 in this order, 实时 right after 基本信息 (archives 4.5). */
export const LiftSections = createContext<readonly LiftSection[]>([])

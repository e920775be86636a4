import { type ComponentType, createContext } from 'react'

/** What modules further right show of a terminal, on its page and with the lift it stands at: 指令. */
export const TerminalSections = createContext<readonly ComponentType<{ readonly terminalId: string }>[]>([])

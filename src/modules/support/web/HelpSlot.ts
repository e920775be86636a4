import { type ComponentType, createContext } from 'react'

/** What a module further right has to say beside the help: the way of the first day. */
export const HelpSlot = createContext<ComponentType | null>(null)

import { createContext, useContext } from 'react'
import type { ListState } from './useList.ts'

interface CurrentList {
  readonly state: ListState
  /** Columns as shown, in order. */
  readonly columns: readonly string[]
}

export const ListContext = createContext<CurrentList | undefined>(undefined)

/** The list around this component: for actions, trees and selection verbs. */
export function useCurrentList(): CurrentList {
  const current = useContext(ListContext)
  if (!current) throw new Error('this component stands outside a list')
  return current
}

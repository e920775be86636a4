import { useQueryClient } from '@tanstack/react-query'
import { useOrderNews } from '#modules/maintenance/web/index.ts'
import { repairList } from '../shared/repairList.ts'

export const liveKey = [repairList.key, 'live'] as const

/** List, strip and drawer are asked anew once news of orders has rested. */
export function useRepairNews(): () => Promise<void> {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [repairList.key] })
  useOrderNews(() => void refresh())
  return refresh
}

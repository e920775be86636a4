import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Page } from '#kernel/shared/page.ts'
import { told } from '#kernel/web/client/told.ts'
import type { ListState } from '#kernel/web/list/index.ts'
import { useTopics } from '#kernel/web/push/usePush.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { readKey, useStale } from '#kernel/web/useRead.ts'
import { maintainOrderApi } from '../shared/api.ts'
import type { MaintainOrderRow } from '../shared/maintainOrderList.ts'

const REST = 400

/** Runs `handle` once pushed orders have rested, so that a batch of 500 asks once. */
export function useOrderEvents(handle: () => void): void {
  const user = useUser()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(handle)
  latest.current = handle
  useEffect(() => () => clearTimeout(timer.current), [])
  useTopics(user?.companyId ? [`company.${user.companyId}.order`] : [], () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), REST)
  })
}

const { list, counts } = maintainOrderApi

/** Fresh facts for the rows shown, each at its place; rows that are new or gone wait for the next full answer. */
function patched<Row extends { readonly id: string }>(old: readonly Row[], fresh: readonly Row[]): Row[] {
  const byId = new Map(fresh.map((row) => [row.id, row]))
  return old.map((row) => byId.get(row.id) ?? row)
}

/**
 * The list follows what is pushed. While the pointer is over the rows they keep their places and only their cells change;
 * when it leaves, the list is asked anew (look 13: nothing moves under the pointer).
 */
export function useLiveOrders(state: ListState<MaintainOrderRow>) {
  const { call } = useKit()
  const client = useQueryClient()
  const over = useRef(false)
  const waiting = useRef(false)
  const stale = useStale()
  const askAll = () => {
    waiting.current = false
    void stale(list, counts)
  }
  async function refresh(): Promise<void> {
    if (!over.current) return askAll()
    waiting.current = true
    void stale(counts)
    const asked = { ...state.query, page: state.page, size: state.size }
    const fresh = await told(call(list, asked as never, { firstLoad: true }))
    if (!fresh) return
    client.setQueryData<Page<MaintainOrderRow>>(readKey(list, asked), (old) =>
      old ? { ...old, records: patched(old.records, fresh.records) } : old,
    )
  }
  useOrderEvents(() => void refresh())
  return {
    onPointerEnter: () => {
      over.current = true
    },
    onPointerLeave: () => {
      over.current = false
      if (waiting.current) askAll()
    },
  }
}

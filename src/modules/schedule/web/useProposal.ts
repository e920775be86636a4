import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentTo } from '#kernel/shared/endpoint.ts'
import { makeUuid } from '#kernel/web/client/device.ts'
import { useKit } from '#kernel/web/services.tsx'
import { STILL } from '#kernel/web/useRead.ts'
import { scheduleApi } from '../shared/api.ts'
import { AutoWhat, type Proposal, type RescueProposal } from '../shared/schedule.ts'

export type ProposalKind = 'auto' | 'route' | 'balance' | 'rescue'
export type ProposalScope = SentTo<typeof scheduleApi.balance>
export type Proposed = Proposal & Partial<Pick<RescueProposal, 'rescue'>>

/** What the planner is asked for, and its search: told of by `watch`, stopped by `stop`. */
export function useProposal(kind: ProposalKind, scope: ProposalScope, repairId: string) {
  const { call } = useKit()
  const [asked] = useState(scope)
  const [what, setWhat] = useState<AutoWhat>(AutoWhat.code.redo)
  const [fixed, setFixed] = useState(kind !== 'auto')
  const client = useQueryClient()
  const [watch, setWatch] = useState('')
  // Nobody's write begins a search anew: what is looked at was found once, and publishing checks it again.
  const queryKey = [STILL, 'schedule', 'proposal', kind, what, fixed, repairId]
  const { data, error, isFetching, isError, refetch } = useQuery({
    queryKey,
    // The signal ends the search on the server, whether it is stopped, asked otherwise, or its drawer closed.
    queryFn: ({ signal }): Promise<Proposed> => {
      if (kind === 'rescue') return call(scheduleApi.rescue, { repairId }, { signal })
      const name = makeUuid()
      setWatch(name)
      const question = { ...asked, fixed, watch: name }
      return ask(kind, question, what, (endpoint, input) => call(endpoint, input, { signal }))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Without a network it fails and says so, and does not wait in silence: nothing at work means that it was stopped.
    networkMode: 'always',
  })
  return {
    what,
    setWhat,
    fixed,
    setFixed,
    data,
    error,
    isFetching,
    isError,
    isStopped: !isFetching && !data && !isError,
    watch,
    again: () => void refetch(),
    stop: () => void client.cancelQueries({ queryKey }),
  }
}

type Call = (
  endpoint: typeof scheduleApi.auto | typeof scheduleApi.balance,
  input: SentTo<typeof scheduleApi.auto>,
) => Promise<Proposal>

function ask(
  kind: Exclude<ProposalKind, 'rescue'>,
  scope: ProposalScope,
  what: AutoWhat,
  call: Call,
): Promise<Proposal> {
  return kind === 'auto' ? call(scheduleApi.auto, { ...scope, what }) : call(scheduleApi[kind], scope)
}

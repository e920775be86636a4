import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormValue } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { projectContractApi, projectElevatorApi } from '../shared/api.ts'
import type { LiftCandidate } from '../shared/projectElevator.ts'
import type { ContractCandidate } from '../shared/projectWork.ts'

const none: readonly string[] = []

/** Lifts of the communities chosen in the form. */
export function useLifts(): { lifts: readonly LiftCandidate[]; loading: boolean } {
  const { call } = useKit()
  const places = useFormValue<readonly string[] | undefined>('communityIds') ?? none
  const { data, isFetching } = useQuery({
    queryKey: [projectElevatorApi.candidates.path, [...places].sort()],
    queryFn: ({ signal }) => call(projectElevatorApi.candidates, { communityIds: [...places] }, { signal }),
    enabled: places.length > 0,
    staleTime: 30_000,
  })
  return { lifts: places.length > 0 ? (data ?? []) : [], loading: isFetching && !data }
}

/** The chosen lifts: of the chosen communities, and in no other project. */
export function useChosenLifts(): readonly LiftCandidate[] {
  const { lifts } = useLifts()
  const ids = useFormValue<readonly string[] | undefined>('elevatorIds') ?? none
  return useMemo(() => {
    const set = new Set(ids)
    return lifts.filter((lift) => set.has(lift.id) && lift.projectId === null)
  }, [lifts, ids])
}

/** Contracts that serve the chosen lifts. */
export function useContracts(): { contracts: readonly ContractCandidate[]; loading: boolean } {
  const { call } = useKit()
  const ids = useFormValue<readonly string[] | undefined>('elevatorIds') ?? none
  const { data, isFetching } = useQuery({
    queryKey: [projectContractApi.candidates.path, [...ids].sort()],
    queryFn: ({ signal }) => call(projectContractApi.candidates, { elevatorIds: [...ids] }, { signal }),
    enabled: ids.length > 0,
    staleTime: 30_000,
  })
  return { contracts: ids.length > 0 ? (data ?? []) : [], loading: isFetching && !data }
}

import { useMemo } from 'react'
import { useFormValue } from '#kernel/web/form/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { projectContractApi, projectElevatorApi } from '../shared/api.ts'
import type { LiftCandidate } from '../shared/projectElevator.ts'
import type { ContractCandidate } from '../shared/projectWork.ts'

const none: readonly string[] = []

/** Lifts of the communities chosen in the form. */
export function useLifts(): { lifts: readonly LiftCandidate[]; loading: boolean } {
  const places = useFormValue<readonly string[] | undefined>('communityIds') ?? none
  const { data, isFetching } = useRead(
    projectElevatorApi.candidates,
    places.length > 0 ? { communityIds: [...places] } : undefined,
    { staleTime: 30_000 },
  )
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
  const ids = useFormValue<readonly string[] | undefined>('elevatorIds') ?? none
  const { data, isFetching } = useRead(
    projectContractApi.candidates,
    ids.length > 0 ? { elevatorIds: [...ids] } : undefined,
    { staleTime: 30_000 },
  )
  return { contracts: ids.length > 0 ? (data ?? []) : [], loading: isFetching && !data }
}

import { useForm, useFormValue, useRefLabels } from '#kernel/web/form/index.ts'
import type { SignDistance } from '../shared/signDistance.ts'

interface Change {
  readonly communityId: string
  readonly signRadius: number | null
}

interface Override {
  readonly id: string
  readonly name: string
  readonly elevatorCount: number | null
  /** null: taken away, so that the company's distance counts. */
  readonly radius: number | null
}

/** The communities with a radius of their own: those that stand, with what the form changes, and those it adds. */
export function useOverrides(setting: SignDistance) {
  const { store } = useForm()
  const changes = (useFormValue('overrides') ?? []) as readonly Change[]
  const without = (communityId: string) => changes.filter((one) => one.communityId !== communityId)
  const changed = new Map(changes.map((one) => [one.communityId, one.signRadius]))
  const known = new Set(setting.overrides.map(({ id }) => id))
  const fresh = changes.filter(({ communityId, signRadius }) => !known.has(communityId) && signRadius !== null)
  const names = new Map(
    useRefLabels(
      '/community/options',
      fresh.map(({ communityId }) => communityId),
    ).map(({ value, label }) => [value, label]),
  )
  const rows: readonly Override[] = [
    ...setting.overrides.map(({ id, name, elevatorCount, signRadius }) => ({
      id,
      name,
      elevatorCount,
      radius: changed.has(id) ? (changed.get(id) ?? null) : signRadius,
    })),
    ...fresh.map(({ communityId: id, signRadius }) => ({
      id,
      name: names.get(id) ?? '',
      elevatorCount: null,
      radius: signRadius,
    })),
  ]
  const change = (communityId: string, signRadius: number | null) =>
    store.set('overrides', [...without(communityId), { communityId, signRadius }])
  const undo = (communityId: string) => store.set('overrides', without(communityId))
  return { rows, change, undo }
}

import { useMemo } from 'react'
import { useRefLabels } from '#kernel/web/form/index.ts'
import type { Stage } from '../shared/overtime.ts'

/** Names of everybody whom these stages name. */
export function useNames(stages: readonly Pick<Stage, 'namedIds'>[]): ReadonlyMap<string, string> {
  const ids = [...new Set(stages.flatMap(({ namedIds }) => namedIds ?? []))]
  const labels = useRefLabels('/employee/options', ids)
  return useMemo(() => new Map(labels.map(({ value, label }) => [value, label])), [labels])
}

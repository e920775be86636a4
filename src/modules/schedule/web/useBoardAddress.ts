import { useCallback } from 'react'
import { isDay } from '#kernel/shared/days.ts'
import { useAddress } from '#kernel/web/router/useAddressed.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Level } from '#modules/template/shared/template.ts'

const ids = (text: string | null) => (text ? text.split(',') : undefined)

/** What a board shows stands in the address: its day, and filters under the names that the list of orders uses. */
export function useBoardAddress() {
  const { today } = useKit()
  const [search, setAll] = useAddress()
  const asked = search.get('day') ?? ''
  const levels = Level.options
    .map((option) => option.value)
    .filter((code) => ids(search.get('level'))?.includes(String(code)))
  const set = useCallback((name: string, value: string | undefined) => setAll({ [name]: value }), [setAll])
  return {
    search,
    set,
    day: isDay(asked) ? asked : today(),
    levels,
    /** As the calls take them. */
    filters: {
      teamIds: ids(search.get('teamId')),
      communityIds: ids(search.get('communityId')),
      level: levels.length > 0 ? levels : undefined,
    },
  }
}

import { useRefLabels } from '#kernel/web/form/index.ts'

/** Who was chosen, because the picker only counts; the first leads, unless all are assistants. */
export function CrewNames({ ids, bare }: { ids: readonly string[]; bare?: boolean }) {
  const labels = useRefLabels('/employee/options', ids)
  if (ids.length < 2) return null
  const names = ids.flatMap((id) => labels.find((one) => one.value === id)?.label ?? [])
  return (
    <div className="small sec">{names.map((name, i) => (i === 0 && !bare ? `${name}（主）` : name)).join('、')}</div>
  )
}

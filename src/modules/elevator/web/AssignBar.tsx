import { useSearchParams } from 'react-router'
import { useRefLabels } from '#kernel/web/form/index.ts'

const PARAMETER = 'assign'

/** The template the person came from to give it to lifts: ?assign= in the address of the list. */
export const useAssigned = (): string | undefined => useSearchParams()[0].get(PARAMETER) ?? undefined

/** Says what the list is open for. */
export function AssignBar() {
  const [, setSearch] = useSearchParams()
  const assigned = useAssigned()
  const [template] = useRefLabels('/maintain/template/options', assigned ? [assigned] : [])
  if (!template) return null
  const leave = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(PARAMETER)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="flex gap-12 py-8 px-16 bg-brand t13" role="status">
      为电梯换成模板「{template.label}」：勾选电梯，再按下方的「改模板」
      <button type="button" className="linkButton" onClick={leave}>
        不换了
      </button>
    </div>
  )
}

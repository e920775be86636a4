import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'

interface Lens {
  /** `list` is the page as it opens; any other stands in the address as ?view=. */
  readonly value: string
  readonly label: string
  /** The page that shows it, when it is not this one. */
  readonly to?: string
  /** That page shows nothing else, and its address needs no ?view=. */
  readonly alone?: true
  readonly disabled?: boolean
}

interface Props {
  readonly lenses: readonly Lens[]
  readonly value: string
  /** Parameters of one lens alone: they do not go along to another page. */
  readonly own?: readonly string[]
}

/** A page of the list, its order and the open row are the list's own. */
const ofTheList = ['page', 'size', 'sort', 'saved', 'id']

/** 列表, 周, 月, 地图 …: one list seen in several ways, first among the actions of its title; the filters go along. */
export function Lenses({ lenses, value, own = [] }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  function go(next: string): void {
    const { to = pathname, alone = false } = lenses.find((lens) => lens.value === next) ?? {}
    const params = new URLSearchParams(search)
    if (to !== pathname) for (const name of [...ofTheList, ...own]) params.delete(name)
    if (next === 'list' || alone) params.delete('view')
    else params.set('view', next)
    void navigate({ pathname: to, search: params.toString() }, { preventScrollReset: true })
  }
  return (
    <Segmented
      aria-label="显示方式"
      value={value}
      options={lenses.map(({ value: of, label, disabled }) => ({ value: of, label, disabled: disabled ?? false }))}
      onChange={go}
    />
  )
}

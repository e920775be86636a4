import { Segmented } from 'antd'
import { useLocation, useNavigate } from 'react-router'

interface Lens {
  /** `list` is the page as it opens; any other stands in the address as ?view=. */
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

interface Props {
  readonly lenses: readonly Lens[]
  readonly value: string
}

/** 列表, 周, 月, 地图 …: one list seen in several ways, first among the actions of its title; the filters go along. */
export function Lenses({ lenses, value }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  function go(next: string): void {
    const params = new URLSearchParams(search)
    if (next === 'list') params.delete('view')
    else params.set('view', next)
    void navigate({ pathname, search: params.toString() }, { preventScrollReset: true })
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

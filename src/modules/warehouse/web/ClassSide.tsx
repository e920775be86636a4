import { Link } from 'react-router'
import { useCurrentList } from '#kernel/web/list/index.ts'
import { RowSkeleton } from '#kernel/web/ui/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { unitPaths } from '../shared/paths.ts'
import { unitTypeApi } from '../shared/unitType.api.ts'
import css from './warehouse.module.css'

/** Left of the list of parts: classes with the parts in them; a click narrows the list, another one widens it again. */
export function ClassSide() {
  const { state } = useCurrentList()
  const { data } = useRead(unitTypeApi.tree, {}, { staleTime: 30_000 })
  const chosen = state.filters.classId as string | undefined
  if (!data) return <RowSkeleton rows={8} />
  if (data.length === 0)
    return (
      <p className="ter small m-0">
        还没有分类，先在<Link to={unitPaths.classes}>配件分类</Link>里建好
      </p>
    )
  return (
    <nav aria-label="配件分类" className="t13">
      <button
        type="button"
        className={`row between gap-4 w-full no-bg ink pointer font-inherit left ${css.line}`}
        aria-current={chosen === undefined || undefined}
        onClick={() => state.setFilters({ classId: undefined })}
      >
        全部配件
      </button>
      {data.map(({ id, level, name, unitCount }) => (
        <button
          key={id}
          type="button"
          className={`row between gap-4 w-full no-bg ink pointer font-inherit left ${css.line}`}
          style={{ paddingLeft: 8 + level * 12 }}
          aria-current={chosen === id || undefined}
          title={name}
          onClick={() => state.setFilters({ classId: chosen === id ? undefined : id })}
        >
          <span className="clip">{name}</span>
          <span className="ter small num">{unitCount}</span>
        </button>
      ))}
    </nav>
  )
}

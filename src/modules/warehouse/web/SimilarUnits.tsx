import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useFormValue } from '#kernel/web/form/index.ts'
import { WarningIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { unitPaths } from '../shared/paths.ts'
import { unitApi } from '../shared/unit.api.ts'
import { UnitStatus } from '../shared/unit.ts'
import css from './warehouse.module.css'

const WAIT = 400

/** Parts that the one being typed may be: the same model, bar code, or name with specification (commerce 4.1). */
export function SimilarUnits({ exceptId }: { exceptId: string | undefined }) {
  const [name, model, spec, barcode] = [useText('name'), useText('model'), useText('spec'), useText('barcode')] as const
  const asked = useRested(JSON.stringify({ name, model, spec, barcode, ...(exceptId ? { exceptId } : {}) }))
  const worth = name.length >= 2 || model.length >= 3 || barcode.length >= 6
  const { data } = useRead(unitApi.similar, worth ? (JSON.parse(asked) as object) : undefined, {
    firstLoad: true,
    staleTime: 30_000,
    retry: false,
  })
  if (!data || data.length === 0) return null
  return (
    <div className={css.similar} role="status">
      <WarningIcon size={14} />
      <div>
        {data.map((one) => (
          <div key={one.id}>
            已有 <Link to={`${unitPaths.detail}?id=${one.id}`}>{one.name}</Link>
            <span className="num">
              （{[one.partNo, one.brand, one.model, one.spec].filter(Boolean).join(' · ')}
              {one.status === UnitStatus.code.off && '，已停用'}）
            </span>
          </div>
        ))}
        <span className="small">是同一种就用已有的，不再新增。</span>
      </div>
    </div>
  )
}

const useText = (name: string) => String(useFormValue(name) ?? '').trim()

function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), WAIT)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

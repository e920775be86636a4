import { Cascader } from 'antd'
import { useRegions } from './useRegions.ts'
import './region.css'

interface RegionSelectProps {
  readonly id?: string
  readonly label?: string | undefined
  readonly placeholder?: string
  readonly value: string | readonly string[] | undefined
  readonly onChange: (value: string | readonly string[] | undefined) => void
  readonly disabled?: boolean
  readonly wrong?: boolean
  readonly describedBy?: string | undefined
  readonly clearable?: boolean
  /** Provinces and cities can be chosen, and mean all their districts. */
  readonly anyLevel?: boolean
  readonly many?: boolean
  /** In place of the whole name of a chosen region. */
  readonly shownAs?: (code: string, name: string) => string
}

type Path = string[]
/** As antd names a step of the tree. */
type Option = { value: string; label: string; children?: Option[] }

/** Province, city, district; typing looks for names and codes in all of them. */
export function RegionSelect({
  id,
  label,
  placeholder = '选择或输入名称、代码',
  value,
  onChange,
  disabled,
  wrong,
  describedBy,
  clearable = true,
  anyLevel = false,
  many = false,
  shownAs = (_, name) => name,
}: RegionSelectProps) {
  const regions = useRegions()
  const codes = ([] as string[]).concat((value as string | string[] | undefined) ?? []).filter((code) => code !== '')
  // A code that is not in the table stays as it was typed.
  const pathOf = (code: string): Path =>
    regions && regions.regionParts(code).length > 0 ? regions.regionPath(code) : [code]
  const lastOf = (path: readonly unknown[]) => String(path.at(-1))
  const shared = {
    id,
    'aria-label': label,
    'aria-describedby': describedBy,
    'aria-invalid': wrong || undefined,
    placeholder,
    disabled,
    status: wrong ? ('error' as const) : undefined,
    allowClear: clearable,
    loading: regions === undefined,
    options: regions ? (regions.regionTree() as Option[]) : [],
    styles: { popup: { listItem: { minWidth: 130 } } },
    style: { width: '100%' },
    showSearch: {
      limit: 50,
      filter: (typed: string, path: readonly { value?: unknown; label?: unknown }[]) => {
        const text = typed.replace(/\s/g, '')
        return (
          path
            .map((step) => String(step.label))
            .join('')
            .includes(text) || lastOf(path.map((step) => step.value)).startsWith(text)
        )
      },
    },
  }
  // While the table loads, and for a code that is not in it, there is no step of the tree: its label is then the code.
  const nameOf = (labels: readonly unknown[], steps: readonly ({ value?: unknown } | null | undefined)[] = []) => {
    const code = String(steps.at(-1)?.value ?? labels.at(-1) ?? '')
    return shownAs(code, regions?.regionName(code) ?? code)
  }
  if (many)
    return (
      <Cascader
        {...shared}
        multiple
        showCheckedStrategy={Cascader.SHOW_PARENT}
        value={codes.map(pathOf)}
        displayRender={nameOf}
        onChange={(paths) => onChange((paths as unknown as Path[]).map(lastOf))}
      />
    )
  return (
    <Cascader
      {...shared}
      changeOnSelect={anyLevel}
      value={codes[0] === undefined ? undefined : pathOf(codes[0])}
      displayRender={nameOf}
      onChange={(path) => onChange(path && path.length > 0 ? lastOf(path) : undefined)}
    />
  )
}

import { Button, Input, Select } from 'antd'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { SearchIcon } from '#kernel/web/ui/icons/index.ts'
import { Kbd, toast } from '#kernel/web/ui/index.ts'
import { positionApi } from '../shared/api.ts'
import type { PermissionTree } from '../shared/position.ts'
import { GrantTable } from './GrantTable.tsx'
import { type Granted, setStates } from './granting.ts'
import css from './grants.module.css'
import { MenuPreview } from './MenuPreview.tsx'
import { ModuleList } from './ModuleList.tsx'
import { type GrantSight, useGrantLines } from './useGrantLines.ts'
import { usePositions } from './usePositions.ts'

interface Props {
  readonly tree: PermissionTree
  /** As it stood when the page opened. */
  readonly stood: Granted
  readonly value: Granted
  readonly id: string | undefined
  readonly readOnly: boolean
  onChange(granted: Granted): void
}

/** Modules, codes, menu: the whole editing of a position's grants (archives 4.2 setpermission). */
export function GrantEditor({ tree, stood, value, id, readOnly, onChange }: Props) {
  const sight = useGrantLines(tree, stood, value)
  const { open, lines, wide, compared, other } = sight
  const positions = usePositions()

  function step(by: 1 | -1): void {
    const at = tree.findIndex((group) => group.key === open)
    const next = tree[at + by]
    if (next && !wide) sight.setOpen(next.key)
  }

  return (
    <div className={`grid grow min-h-0 line-t ${css.page}`}>
      <ModuleList tree={tree} granted={value} other={other} open={wide ? null : open} onOpen={sight.turnTo} />
      <div className="stack min-w-0 min-h-0">
        <div className={`row wrap gap-8 rigid py-8 px-16 line-b ${css.bar}`}>
          <Input
            className={css.find}
            prefix={<SearchIcon size={14} />}
            placeholder="按名称或编码查找，如 查看金额、ANj"
            aria-label="查找权限"
            allowClear
            value={sight.text}
            onChange={(event) => sight.setText(event.target.value)}
          />
          {!readOnly && <CopyFrom id={id} onChange={onChange} />}
          <Compare id={id} sight={sight} />
        </div>
        <div className="grow scroll min-h-0">
          <GrantTable
            key={wide ? 'found' : open}
            lines={lines}
            granted={value}
            stood={stood}
            other={other}
            otherName={positions.find((one) => one.value === compared)?.label ?? ''}
            readOnly={readOnly}
            headed={wide}
            onChange={onChange}
            onModule={step}
          />
          {lines.length === 0 && (
            <p className="ter" style={{ padding: 16 }}>
              {sight.onlyApart && sight.asked.trim() === ''
                ? '两个岗位的权限完全相同。'
                : '没有符合的权限，换一个词或编码。'}
            </p>
          )}
        </div>
        <Keys />
      </div>
      <MenuPreview granted={value} id={id} onDrop={(codes) => onChange(setStates(value, codes, null))} />
    </div>
  )
}

interface CopyProps {
  readonly id: string | undefined
  onChange(granted: Granted): void
}

/** Another position's grants in the place of these; saved with the page. */
function CopyFrom({ id, onChange }: CopyProps) {
  const { call } = useKit()
  const { run } = useRun()
  async function copyFrom(from: string): Promise<void> {
    await run(async () => {
      const { name, grants } = await call(positionApi.detail, { id: from })
      onChange(setStates(grants, [], null))
      toast.done(`已取用「${name}」的权限，保存后生效`)
    })
  }
  return (
    <Select
      className={css.pick}
      placeholder="从岗位复制"
      aria-label="从岗位复制"
      value={null}
      options={usePositions().filter((one) => one.value !== id)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(from: string | null) => from && void copyFrom(from)}
    />
  )
}

/** Beside another position, all lines or only those that differ. */
function Compare({ id, sight }: { id: string | undefined; sight: GrantSight }) {
  const { compared, other, onlyApart, apartCount } = sight
  return (
    <>
      <Select
        className={css.pick}
        placeholder="与…比较"
        aria-label="与…比较"
        allowClear
        value={compared ?? null}
        options={usePositions().filter((one) => one.value !== id)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(to: string | null) => sight.compare(to ?? undefined)}
      />
      {other && (
        <Button
          type={onlyApart ? 'primary' : 'default'}
          ghost={onlyApart}
          onClick={() => sight.setOnlyApart(!onlyApart)}
        >
          只看不同 {apartCount}
        </Button>
      )}
    </>
  )
}

function Keys() {
  return (
    <div className={css.keys}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> 移动
      </span>
      <span>
        <Kbd>空格</Kbd> 换下一种状态
      </span>
      <span>
        <Kbd>1</Kbd> 可用
      </span>
      <span>
        <Kbd>0</Kbd> 可见不可用
      </span>
      <span>
        <Kbd>Delete</Kbd> 不可见
      </span>
      <span>
        <Kbd>PgDn</Kbd> 下一模块
      </span>
    </div>
  )
}

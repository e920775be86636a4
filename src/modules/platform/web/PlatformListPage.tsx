import { Button, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { told } from '#kernel/web/client/told.ts'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { ListPage } from '#kernel/web/list/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { platformApi } from '../shared/api.ts'
import { platformPaths } from '../shared/paths.ts'
import { may } from '../shared/permissions.ts'
import { type PlatformRow, platformList } from '../shared/platform.ts'
import { PlatformDrawer } from './PlatformDrawer.tsx'
import { platformCells } from './platformCells.tsx'
import { useLivePlatforms } from './useLive.ts'

/** /platformManage/platInfo (archives 4.3). */
export function PlatformListPage() {
  const { call } = useKit()
  const [open, setOpen] = useInspected('id')
  const [adding, setAdding] = useState(false)
  const [stopping, setStopping] = useState<PlatformRow>()
  useLivePlatforms(platformApi.list)
  const add = (
    <Can needs={[may.edit]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setAdding(true)}>
        新增平台
      </Button>
    </Can>
  )
  async function enable(row: PlatformRow, enabled: boolean): Promise<void> {
    await call(platformApi.enable, { id: row.id, version: row.version, enabled })
    toast.done(enabled ? `${row.name}已启用，新的变更开始上报` : `${row.name}已停用`)
  }
  return (
    <>
      <ListPage
        list={platformList}
        from={platformApi.list}
        title="平台信息"
        actions={
          <>
            <Can needs={[may.log]}>
              <Link to={platformPaths.log}>
                <Button>上报日志</Button>
              </Link>
            </Can>
            {add}
          </>
        }
        open={{ at: open, run: (row) => setOpen(row.id) }}
        cells={{
          ...platformCells,
          enabled: (on, row) => (
            // A click on the switch is no click on the row.
            // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks and keys of the switch from the row
            <span onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
              <Can needs={[may.enable]}>
                <Switch
                  size="small"
                  checked={on}
                  aria-label={`${on ? '停用' : '启用'}${row.name}`}
                  onChange={(next) => (next ? void told(enable(row, true)) : setStopping(row))}
                />
              </Can>
            </span>
          ),
        }}
        empty={{ hint: '填好接口地址与字段映射，启用后电梯档案与维保记录自动上报。', actions: add }}
      />
      {open && <PlatformDrawer id={open} onClose={() => setOpen()} />}
      {adding && <PlatformDrawer id={undefined} onClose={() => setAdding(false)} />}
      <ConfirmDanger
        open={stopping !== undefined}
        title={`停用「${stopping?.name ?? ''}」？`}
        effect={`${stopping?.waitingCount ?? 0} 条待上报的记录会保留，启用后继续上报；停用期间的变更不登记上报。`}
        verb="停用平台"
        onClose={() => setStopping(undefined)}
        onConfirm={() => enable(stopping as PlatformRow, false)}
      />
    </>
  )
}

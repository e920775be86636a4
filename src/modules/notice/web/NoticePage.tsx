import { Button } from 'antd'
import { useInspected } from '#kernel/web/inspector/index.ts'
import { type ListCells, ListPage } from '#kernel/web/list/index.ts'
import { Can } from '#kernel/web/session/Can.tsx'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { Tag } from '#kernel/web/ui/index.ts'
import { noticeApi } from '../shared/api.ts'
import { type NoticeRow, noticeList } from '../shared/notice.ts'
import { may } from '../shared/permissions.ts'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { StateText } from './NoticeState.tsx'

const cells: ListCells<NoticeRow> = {
  title: (title, row) => (
    <span className="row gap-6 min-w-0">
      {row.pinned && <Tag>置顶</Tag>}
      {row.isPublic && <Tag>公示</Tag>}
      <span className="clip">{title}</span>
    </span>
  ),
  state: (state) => <StateText state={state} />,
  readCount: (n, row) => <Share n={n} of={row.reached} />,
  confirmedCount: (n, row) =>
    row.needConfirm ? <Share n={n} of={row.reached} /> : <span className="ter">不需要</span>,
}

/** /notice 公告管理 (archives 4.2). The open notice stands in the address as `id`. */
export function NoticePage() {
  const [open, setOpen] = useInspected('id')
  const add = (
    <Can needs={[may.add]}>
      <Button type="primary" icon={<PlusIcon />} onClick={() => setOpen('new')}>
        新增公告
      </Button>
    </Can>
  )
  return (
    <>
      <ListPage
        list={noticeList}
        from={noticeApi.list}
        title="公告管理"
        actions={add}
        open={{ at: open, run: ({ id }) => setOpen(id) }}
        cells={cells}
        empty={{ hint: '公告发布后每人收到一条消息；需要确认的，登录时逐条确认。', actions: add }}
      />
      {open && <NoticeDrawer id={open} onOpen={setOpen} onClose={() => setOpen()} />}
    </>
  )
}

/** 18 / 24; before it is published nobody can have read it. */
function Share({ n, of }: { n: number | null; of: number | null }) {
  if (n === null || of === null) return <span className="ter">—</span>
  return (
    <span className="num">
      {n} <span className="ter">/ {of}</span>
    </span>
  )
}

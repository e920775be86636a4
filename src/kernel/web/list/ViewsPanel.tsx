import { Button, Checkbox, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { CallFailure } from '../client/failure.ts'
import { useRun } from '../client/useRun.ts'
import { type SavedView, useKit } from '../services.tsx'
import { MoreIcon } from '../ui/icons/index.ts'
import { toast } from '../ui/toast.tsx'
import type { OwnColumns } from './useColumns.ts'
import type { Views } from './useViews.ts'
import { differs } from './views.ts'

interface PanelProps {
  readonly views: Views
  readonly own: OwnColumns
  readonly onDone: () => void
}

/** Views by name, what can be done with each, and the way to keep what stands. */
export function ViewsPanel({ views, own, onDone }: PanelProps) {
  const [renaming, setRenaming] = useState<SavedView>()
  const mine = views.all.filter((view) => view.mine)
  const theirs = views.all.filter((view) => !view.mine)
  const line = (view: SavedView) => (
    <Line key={view.id} view={view} views={views} own={own} onOpen={onDone} onRename={() => setRenaming(view)} />
  )
  return (
    <div className="chooser" role="dialog" aria-label="视图">
      <div className="chooserHead">
        <b>视图</b>
        <span className="ter small">筛选、排序与列</span>
      </div>
      <div className="chooserScroll">
        {views.all.length === 0 && (
          <div className="chooserGroup">还没有视图。把现在的筛选、排序与列存下来，下次一点就到。</div>
        )}
        {mine.map(line)}
        {theirs.length > 0 && <div className="chooserGroup">同事共用</div>}
        {theirs.map(line)}
      </div>
      <Keep key={renaming?.id ?? 'new'} views={views} of={renaming} onDone={() => setRenaming(undefined)} />
    </div>
  )
}

interface LineProps {
  readonly view: SavedView
  readonly views: Views
  readonly own: OwnColumns
  readonly onOpen: () => void
  readonly onRename: () => void
}

function Line({ view, views, own, onOpen, onRename }: LineProps) {
  const kit = useKit()
  const { running, run } = useRun()
  const changed = view.id === views.current?.id && differs(views.now(), view.state)
  const starts = own.start === view.id
  const act = (work: () => Promise<unknown>, said: string) =>
    void run(async () => {
      await work()
      await views.refresh()
      toast.done(said)
    })
  const { id, version, name, shared } = view
  const verbs = [
    {
      key: 'start',
      label: starts ? '不再默认打开' : '默认打开这个视图',
      onClick: () => own.setStart(starts ? undefined : id),
    },
    ...(view.editable
      ? [
          ...(changed
            ? [
                {
                  key: 'keep',
                  label: '更新为现在的内容',
                  onClick: () =>
                    act(() => kit.views.edit({ id, version, name, shared, state: views.now() }), '视图已更新'),
                },
              ]
            : []),
          { key: 'rename', label: '改名称与共用', onClick: onRename },
          { key: 'remove', label: '删除', onClick: () => act(() => kit.views.remove(id), `视图「${name}」已删除`) },
        ]
      : []),
  ]
  return (
    <div className="chooserEntry">
      <button
        type="button"
        className="linkButton clip"
        aria-current={view.id === views.current?.id || undefined}
        onClick={() => {
          views.open(view)
          onOpen()
        }}
      >
        {name}
      </button>
      <span className="ter small chooserEnd">
        {[changed && '有改动', starts && '默认', view.mine ? shared && '已共用' : view.maker]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Dropdown menu={{ items: verbs }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          loading={running}
          aria-label={`「${name}」的操作`}
          icon={<MoreIcon size={14} />}
        />
      </Dropdown>
    </div>
  )
}

/** Keeps what stands under a name, or gives a view another one. */
function Keep({ views, of, onDone }: { views: Views; of: SavedView | undefined; onDone: () => void }) {
  const kit = useKit()
  const { running, run } = useRun()
  const [name, setName] = useState(of?.name ?? '')
  const [shared, setShared] = useState(of?.shared ?? false)
  const [wrong, setWrong] = useState<string>()

  function save(): void {
    const typed = name.trim()
    if (typed === '') setWrong('请输入视图名称')
    else void run(() => keep(typed))
  }
  async function keep(typed: string): Promise<void> {
    try {
      if (of) await kit.views.edit({ id: of.id, version: of.version, name: typed, shared })
      else await kit.views.add({ list: views.list, name: typed, shared, state: views.now() })
    } catch (failure) {
      const said = failure instanceof CallFailure ? failure.fields[0]?.msg : undefined
      if (!said) throw failure
      setWrong(said)
      return
    }
    await views.refresh()
    toast.done(of ? '视图已改' : `已存为视图「${typed}」`)
    setName('')
    onDone()
  }
  return (
    <form
      className="viewKeep"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Input
        aria-label="视图名称"
        placeholder={of ? '新的名称' : '把现在的内容存为…'}
        value={name}
        maxLength={30}
        status={wrong ? 'error' : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setWrong(undefined)
        }}
      />
      {wrong && <div className="redText small">{wrong}</div>}
      <div className="row gap-8">
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          与全公司共用
        </Checkbox>
        {of && (
          <Button className="chooserEnd" onClick={onDone}>
            取消
          </Button>
        )}
        <Button type="primary" htmlType="submit" loading={running} className={of ? undefined : 'chooserEnd'}>
          {of ? '保存' : '存为视图'}
        </Button>
      </div>
    </form>
  )
}

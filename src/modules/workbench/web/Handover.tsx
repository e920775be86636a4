import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { hourText } from '#kernel/shared/said.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/index.ts'
import { timeText } from '#kernel/web/ui/value.tsx'
import { workbenchApi } from '../shared/api.ts'
import type { Note } from '../shared/workbench.ts'
import css from './handover.module.css'

/** 交接事项: free text, carried from day to day until somebody ticks it (archives 4.1). */
export function Handover({ notes }: { notes: readonly Note[] }) {
  const { call } = useKit()
  const [text, setText] = useState('')
  const { running: saving, run } = useRun()
  const open = notes.filter(({ tickedAt }) => tickedAt === null)

  const add = async () => {
    const typed = text.trim()
    if (typed !== '' && !saving && (await run(() => call(workbenchApi.addNote, { text: typed })))) setText('')
  }
  return (
    <section>
      <PanelHead title="交接事项" count={open.length} right="标为完成之前一直保留" />
      <ul className={`m-0 py-2 px-14 no-marks ${css.notes}`}>
        {notes.map((note) => (
          <li key={note.id} className={note.tickedAt ? css.ticked : ''}>
            <Checkbox
              checked={note.tickedAt !== null}
              disabled={note.tickedAt !== null || saving}
              onChange={() => void run(() => call(workbenchApi.tickNote, { id: note.id, version: note.version }))}
            >
              {note.text}
            </Checkbox>
            <div className="ter small">
              {note.tickedAt
                ? `${note.tickedName ?? ''} ${hourText(note.tickedAt)} 标为完成`
                : `${note.author} ${timeText(note.createdAt)}`}
            </div>
          </li>
        ))}
      </ul>
      <div className="flex gap-8 pt-6 pb-12 px-14">
        <Input
          value={text}
          maxLength={500}
          placeholder="交给下一班的事"
          aria-label="交接事项"
          onChange={({ target }) => setText(target.value)}
          onPressEnter={() => void add()}
        />
        <Button loading={saving} disabled={text.trim() === ''} onClick={() => void add()}>
          记下
        </Button>
      </div>
    </section>
  )
}

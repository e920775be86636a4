import { Button, Rate } from 'antd'
import { useRef } from 'react'
import type { DownloadCredential } from '#kernel/shared/storage.ts'
import { told } from '#kernel/web/client/told.ts'
import { factsOf, Loaded } from '#kernel/web/detail/index.ts'
import { Field, Form, useForm } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { useUser } from '#kernel/web/session/user.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { KeyValue, PanelHead, timeText, toast } from '#kernel/web/ui/index.ts'
import { NoticeFiles } from '#modules/notice/web/index.ts'
import { supportApi } from '../shared/api.ts'
import { ReplyDraft, type TicketDetail, TicketDraft } from '../shared/support.ts'
import { ticketMachine } from '../shared/ticket.states.ts'
import css from './support.module.css'
import { TicketStateText } from './TicketList.tsx'

export function TicketPage({ id }: { id: string }) {
  return (
    <Loaded from={supportApi.ticket} input={{ id }} what="工单">
      {(ticket) => <Ticket ticket={ticket} />}
    </Loaded>
  )
}

function Ticket({ ticket }: { ticket: TicketDetail }) {
  const { call } = useKit()
  const operations = useUser()?.roleType === 2
  const one = { id: ticket.id, version: ticket.version }
  const open = ticketMachine.open(ticket.state)
  // A refusal was told by the client.
  const run = (work: Promise<unknown>, done: string) => void told(work.then(() => toast.done(done)))
  const allowedBy = () => call(supportApi.ticketFiles, { id: ticket.id })
  return (
    <Page
      title={ticket.title}
      tab={ticket.title}
      facts={<TicketStateText state={ticket.state} operations={operations} />}
      actions={
        <>
          {operations && open.includes('accept') && (
            <Button type="primary" onClick={() => run(call(supportApi.accept, one), '已受理')}>
              受理
            </Button>
          )}
          {ticket.own && open.includes('solve') && (
            <Button type="primary" onClick={() => run(call(supportApi.solve, one), '已确认解决')}>
              确认解决
            </Button>
          )}
        </>
      }
    >
      <div className={css.detail}>
        <div className={`min-h-0 scroll pt-16 pb-24 px-24 ${css.main}`}>
          <ol className={`bare-list stack gap-12 ${css.thread}`} aria-label="往来">
            <Said
              name={ticket.author ?? ticket.companyName}
              at={ticket.createdAt}
              body={ticket.body}
              files={ticket.files}
              allowedBy={allowedBy}
            />
            {ticket.replies.map((reply) => (
              <Said key={`${reply.at} ${reply.userId}`} {...reply} allowedBy={allowedBy} />
            ))}
          </ol>
          {ticket.own && open.includes('rate') && (
            <div className={`row gap-10 pt-14 line2-t ${css.opinion}`}>
              <span>请为这次支持评价</span>
              <Rate
                aria-label="星级"
                onChange={(star) => star > 0 && run(call(supportApi.rate, { ...one, star }), '已评价')}
              />
            </div>
          )}
          {open.includes('note') && <Answer key={ticket.version} ticket={ticket} operations={operations} />}
        </div>
        <aside className="min-h-0 scroll line-l bg-side">
          <PanelHead title="工单信息" />
          <div className={css.facts}>
            <KeyValue
              items={[
                [
                  '编号',
                  <span key="no" className="num">
                    {ticket.ticketNo}
                  </span>,
                ],
                ['企业', ticket.companyName],
                ['提交人', ticket.author],
                ...factsOf(TicketDraft, ticket, ['kind', 'priority', 'elevatorId']),
                ['提交时间', timeText(ticket.createdAt)],
                ['评价', ticket.star === null ? null : `${ticket.star} 星`],
              ]}
            />
            {ticket.solvedAt && <p className="ter small">没有异议的，{timeText(ticket.solvedAt)} 自动转为已解决。</p>}
          </div>
        </aside>
      </div>
    </Page>
  )
}

function Said({
  name,
  at,
  body,
  files,
  allowedBy,
  support = false,
}: Pick<TicketDetail, 'body' | 'files'> & {
  name: string
  at: string
  allowedBy: () => Promise<DownloadCredential>
  support?: boolean
}) {
  return (
    <li className={support ? css.support : undefined}>
      <div className="ter small">
        <b>{name}</b> <span className="num">{timeText(at)}</span>
      </div>
      <p>{body}</p>
      <NoticeFiles files={files} allowedBy={allowedBy} />
    </li>
  )
}

function Answer({ ticket, operations }: { ticket: TicketDetail; operations: boolean }) {
  const { call } = useKit()
  const as = useRef<'note' | 'move'>('note')
  const press = (which: 'note' | 'move') => {
    as.current = which
  }
  const open = ticketMachine.open(ticket.state)
  const move = operations ? open.includes('answer') : open.includes('unsolved')
  return (
    <Form
      operations
      schema={ReplyDraft}
      initial={{ files: [] }}
      onSubmit={async (draft) => {
        const flag = as.current === 'note' ? {} : operations ? { answer: true } : { unsolved: true }
        await call(supportApi.reply, { ...draft, ...flag, id: ticket.id, version: ticket.version })
        toast.done('已回复')
      }}
    >
      <div className={`stack gap-10 mt-16 ${css.answer}`}>
        <Field of="body" />
        <Field of="files" />
        <div className="flex gap-8 to-end mt-12">
          <Send label={operations ? '回复' : '补充'} onPress={() => press('note')} />
          {move && (
            <Send primary label={operations ? '答复并请对方确认' : '还没有解决'} onPress={() => press('move')} />
          )}
        </div>
      </div>
    </Form>
  )
}

/** Two ways to send what was written; which one is known before the form asks for it. */
function Send({ label, primary, onPress }: { label: string; primary?: boolean; onPress: () => void }) {
  const { running } = useForm()
  return (
    <Button htmlType="submit" type={primary ? 'primary' : 'default'} disabled={running} onClick={onPress}>
      {label}
    </Button>
  )
}

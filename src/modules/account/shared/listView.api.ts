import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ById, Done, Saved } from '#kernel/shared/page.ts'
import { ListView, ListViewDraft, ListViewEdit, ListViewsOf } from './listView.ts'

/** *added*: views of lists under a name (decision 0123). Apart from the calls of the login page, which is small. */
export const listViewApi = {
  list: endpoint({
    method: 'GET',
    path: '/user/listView/list',
    needs: 'login',
    title: '列表视图',
    input: ListViewsOf,
    reply: z.array(ListView),
  }),
  add: endpoint({
    method: 'POST',
    path: '/user/listView/add',
    needs: 'login',
    title: '保存视图',
    input: ListViewDraft,
    reply: Saved,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/user/listView/edit',
    needs: 'login',
    title: '修改视图',
    input: ListViewEdit,
    reply: Saved,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/user/listView/remove',
    needs: 'login',
    title: '删除视图',
    input: ById,
    reply: Done,
  }),
}

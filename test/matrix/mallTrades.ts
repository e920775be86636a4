import { aCompany, aPerson, type Person } from '../builders/company.ts'
import { anOrder, aStore, type Goods, type Store, someGoods } from '../builders/mall.ts'
import { shown } from '../builders/trade.ts'
import type { Input, Maker, Scene } from './scenes.ts'

/** Trades of the mall: the company of the scene sells to another one, and buys from it. */
export interface Trade {
  readonly store: Store
  readonly goods: Goods
  readonly buyer: { readonly company: Scene['company']; readonly person: Person }
  readonly clerk: Person
}
interface Trades {
  readonly selling: Trade
  readonly buying: Trade
}

const known = new WeakMap<Scene, Promise<Trades>>()
const trades = (scene: Scene): Promise<Trades> => {
  const made = known.get(scene) ?? makeTrades(scene)
  known.set(scene, made)
  return made
}

async function makeTrades({ server, company, chief }: Scene): Promise<Trades> {
  const other = await aCompany(server)
  const person = await aPerson(server, other)
  const trade = async (seller: typeof other, clerk: Person, buyer: Trade['buyer']): Promise<Trade> => {
    const store = await aStore(server, seller)
    const goods = await someGoods(server, store, [{ price: '100.00', stock: 100_000 }])
    await shown(server, store, goods)
    return { store, clerk, buyer, goods }
  }
  return {
    selling: await trade(company, chief, { company: other, person }),
    buying: await trade(other, person, { company, person: chief }),
  }
}

/** An order of two pieces as it stands in this status: completed when absent. */
export const order = (
  { server }: Scene,
  { store, buyer, goods }: Trade,
  given: { payMethod?: 0 | 1; status?: number } = {},
) => anOrder(server, store, buyer, [{ goods, qty: 2, price: '100.00' }], { ...given, at: '2026-11-19T09:00:00+08:00' })

/** More goods of the trade's store, seen by everybody. */
export async function moreGoods({ server }: Scene, { store }: Trade): Promise<Goods> {
  const goods = await someGoods(server, store, [{ price: '20.00', stock: 50 }])
  await shown(server, store, goods)
  return goods
}

export const selling =
  (work: (scene: Scene, trade: Trade) => Promise<Input>): Maker =>
  async (scene) =>
    work(scene, (await trades(scene)).selling)
export const buying =
  (work: (scene: Scene, trade: Trade) => Promise<Input>): Maker =>
  async (scene) =>
    work(scene, (await trades(scene)).buying)

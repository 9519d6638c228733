/** A copy in an order that the generator of numbers in [0, 1) decides, every order alike (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a === undefined || b === undefined) throw new RangeError('a place that is not in the list')
    order[last] = b
    order[other] = a
  }
  return order
}

/** The number breaks neither at its hyphen nor, from 320 px, anywhere else. */
export const OrderTitle = ({ orderId }: { orderId: string }) => (
  <h1 className="headline mt-6 mb-8 text-xl break-words sm:text-2xl lg:text-3xl">
    Order{' '}
    <span className="inline-block max-w-full">
      <span className="whitespace-nowrap">{orderId.slice(0, 5)}</span>
      {orderId.slice(5)}
    </span>
  </h1>
)

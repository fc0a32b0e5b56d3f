export { bookedJobs, offeredBookings, previewBookings } from './preset-bookings.ts'

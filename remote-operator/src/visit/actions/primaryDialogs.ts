/** The dialogs of a card's primary actions, loaded after the page is drawn. */
export { AssignPickup } from '../../team/pickup/AssignPickup';
export { ReviewRejection } from '../../team/review-rejection/ReviewRejection';
export { VerifyPayment } from '../../money/verify-payment/VerifyPayment';

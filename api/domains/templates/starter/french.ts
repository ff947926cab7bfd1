import type { StarterTexts } from "./texts.ts";

/** Starter templates in French; texts that any good restaurant could send. */
export const french: StarterTexts = {
  fallbacks: { first_name: "à vous", my_name: "Toute l’équipe", phone: "numéro du restaurant", link: "notre site" },
  five: {
    texts: [
      "Bonjour {{first_name}},\n\nMerci d’avoir pris le temps de raconter votre passage chez {{restaurant}}. Votre message a été lu en cuisine avant le service : c’est le genre de mots qui met tout le monde de bonne humeur.\n\nLa carte change avec les saisons, revenez voir ce qu’elle devient.\n\n{{my_name}}",
      "Bonjour {{first_name}},\n\nQuel plaisir de vous lire ! Recevoir bien, c’est notre métier ; savoir que cela s’est senti à votre table, c’est notre récompense.\n\nDites-nous que vous venez la prochaine fois, nous serons heureux de vous saluer.\n\n{{my_name}}, {{restaurant}}",
      "Merci pour ces mots généreux. Nous les avons affichés près du passe : l’équipe en salle comme en cuisine s’y est reconnue.\n\nÀ très vite chez {{restaurant}}, il reste sûrement un plat que vous n’avez pas encore goûté.\n\n{{my_name}}",
      "Bonjour {{first_name}},\n\nVotre avis nous touche, et il nous aide : c’est grâce à des retours comme le vôtre que d’autres poussent notre porte à {{city}}.\n\nMerci d’être venu nous voir. Votre table vous attend.\n\n{{my_name}}",
    ],
  },
  four: {
    texts: [
      "Bonjour {{first_name}},\n\nMerci pour votre visite et pour ce retour précis. Nous sommes heureux que le moment vous ait plu, et nous avons noté ce qui aurait pu le rendre meilleur encore.\n\nLa cinquième étoile, nous aimerions la gagner à votre prochain passage.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}},\n\nUn bel avis, et une remarque utile : c’est exactement ce qu’il nous faut pour progresser. Nous en avons parlé avec l’équipe dès la lecture de votre message.\n\nAu plaisir de vous recevoir à nouveau.\n\n{{my_name}}",
      "Merci pour cet avis. Vous dites avec justesse ce que vous avez aimé et ce qui nous reste à soigner ; les deux nous sont précieux.\n\nRevenez quand vous voulez chez {{restaurant}}, nous aurons à cœur de faire mieux.\n\n{{my_name}}",
    ],
  },
  three: {
    texts: [
      "Bonjour {{first_name}},\n\nMerci pour votre franchise. Un repas « correct » n’est pas ce que nous cherchons à servir, et votre message nous montre où regarder. Nous le reprenons point par point avec l’équipe.\n\nSi vous nous laissez une autre chance, dites-nous que vous venez : nous y serons attentifs.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}},\n\nNous avons lu votre avis avec attention. Il y a du bon dans ce que vous décrivez, et des points que nous devons reprendre ; nous nous y mettons.\n\nSi vous préférez en parler de vive voix, passez nous voir ou appelez le restaurant.\n\n{{my_name}}",
      "Merci d’avoir nuancé votre avis : c’est plus utile qu’une simple note. Ce que vous relevez a été transmis à la salle et à la cuisine.\n\nNous espérons avoir l’occasion de vous montrer ce que {{restaurant}} sait faire.\n\n{{my_name}}",
    ],
  },
  low: {
    texts: [
      "Bonjour {{first_name}},\n\nNous sommes sincèrement désolés. Ce que vous décrivez n’est pas l’accueil que nous voulons donner, et vous avez bien fait de nous le dire.\n\nNous aimerions comprendre ce qui s’est passé ce jour-là. Pouvez-vous appeler le restaurant, en demandant un responsable ?\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}},\n\nVotre déception est la nôtre. Nous avons repris votre message avec les personnes présentes ce jour-là, pour comprendre et pour que cela ne se reproduise pas.\n\nSi vous voulez bien nous donner quelques détails, demandez un responsable au restaurant : il vous répondra personnellement.\n\n{{my_name}}",
      "Bonjour {{first_name}},\n\nMerci d’avoir pris la peine de nous écrire malgré une mauvaise expérience. Vous attendiez autre chose de {{restaurant}}, et nous aussi.\n\nNous prenons votre remarque au sérieux et restons à votre écoute, au téléphone comme à votre table.\n\n{{my_name}}",
    ],
  },
  highBare: {
    texts: [
      "Merci beaucoup ! Au plaisir de vous revoir bientôt chez {{restaurant}}.",
      "Bonjour {{first_name}}, votre note nous fait très plaisir. Merci, et à bientôt à {{city}} !\n\n{{my_name}}",
      "Un grand merci pour ces étoiles. Toute la maison vous salue et espère vous retrouver vite.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}}, merci d’avoir pensé à nous noter : ce petit geste compte beaucoup pour une équipe. À très vite !",
    ],
  },
  lowBare: {
    texts: [
      "Bonjour {{first_name}}, merci pour votre note. Nous aurions aimé faire mieux : qu’est-ce qui vous a manqué ? Passez nous le dire ou appelez-nous, nous vous écouterons.\n\n{{my_name}}",
      "Bonjour {{first_name}}, votre note nous dit que quelque chose n’allait pas. Un mot de votre part nous aiderait à le corriger : vous pouvez compléter votre avis ou nous appeler au restaurant.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}}, nous regrettons que votre passage ne vous ait pas convaincu. Si vous voulez nous en dire plus, notre porte vous est ouverte et notre téléphone aussi.\n\n{{my_name}}",
    ],
  },
  unrated: {
    texts: [
      "Bonjour {{first_name}},\n\nMerci d’avoir partagé votre passage chez {{restaurant}}. Nous lisons chaque message, et le vôtre a été transmis à l’équipe.\n\nAu plaisir de vous accueillir.\n\n{{my_name}}",
      "Merci pour votre message. C’est toujours un plaisir de savoir comment s’est passé un repas chez nous.\n\nÀ bientôt,\n{{my_name}}, {{restaurant}}",
    ],
  },
  thanks: {
    texts: [
      "Bonjour {{first_name}}, merci pour votre message. Nous revenons vers vous dans la journée.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}}, bien reçu ! Nous vérifions et vous répondons très vite.\n\n{{my_name}}",
    ],
  },
  hours: {
    texts: [
      "Bonjour {{first_name}}, nos horaires sont à jour sur {{link}}, jours fériés compris. Pour un service précis, appelez-nous au {{phone}}.\n\n{{my_name}}",
    ],
  },
  booking: {
    texts: [
      "Bonjour {{first_name}}, avec plaisir ! Le plus sûr est de réserver sur {{link}}. Pour plus de huit personnes, appelez-nous au {{phone}}, nous organiserons la salle.\n\n{{my_name}}, {{restaurant}}",
      "Bonjour {{first_name}}, nous serons ravis de vous recevoir. Vous pouvez choisir votre table sur {{link}} ou nous appeler au {{phone}}.\n\n{{my_name}}",
    ],
  },
  allergies: {
    texts: [
      "Bonjour {{first_name}}, merci de nous prévenir. La liste des allergènes est à votre disposition sur place ; dites-nous à quoi vous êtes sensible en réservant, et la cuisine vous dira ce qu’elle peut préparer en toute sécurité.\n\n{{my_name}}",
    ],
  },
  lost: {
    texts: [
      "Bonjour {{first_name}}, nous regardons tout de suite au vestiaire et en salle. Pouvez-vous nous dire le jour, l’heure et la table, et nous décrire l’objet ? Nous vous rappelons dès que nous savons.\n\n{{my_name}}, {{restaurant}}",
    ],
  },
};

import type { StarterTexts } from "./texts.ts";

/** Starter templates in Italian. */
export const italian: StarterTexts = {
  fallbacks: {
    first_name: "ospite",
    my_name: "Tutto lo staff",
    phone: "il numero del ristorante",
    link: "il nostro sito",
  },
  five: {
    texts: [
      "Gentile {{first_name}},\n\ngrazie per aver trovato il tempo di raccontare la sua visita da {{restaurant}}. Abbiamo letto il suo messaggio in cucina prima del servizio: ha messo tutti di buonumore.\n\nIl menù cambia con le stagioni: torni a scoprirlo.\n\n{{my_name}}",
      "Gentile {{first_name}},\n\nche piacere leggerla! Accogliere bene è il nostro mestiere; sapere che si è sentito al suo tavolo è la ricompensa più bella.\n\nLa prossima volta ci avvisi, saremo felici di salutarla.\n\n{{my_name}}, {{restaurant}}",
      "Grazie di cuore per parole così generose. Le abbiamo appese vicino al passe: sala e cucina ci si sono riconosciute.\n\nA presto da {{restaurant}}, ci sarà di certo un piatto che non ha ancora assaggiato.\n\n{{my_name}}",
      "Gentile {{first_name}},\n\nla sua recensione ci commuove e ci aiuta: è grazie a messaggi come il suo che altri aprono la nostra porta a {{city}}.\n\nGrazie della sua visita. Il suo tavolo l’aspetta.\n\n{{my_name}}",
    ],
  },
  four: {
    texts: [
      "Gentile {{first_name}},\n\ngrazie per la visita e per un commento così preciso. Siamo contenti che abbia passato un bel momento e abbiamo preso nota di ciò che poteva andare ancora meglio.\n\nLa quinta stella vorremmo guadagnarcela la prossima volta.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}},\n\nuna bella recensione e un’osservazione utile: proprio quello che ci serve per crescere. Ne abbiamo parlato con il team appena l’abbiamo letta.\n\nSarà un piacere riaverla con noi.\n\n{{my_name}}",
      "Grazie per aver detto con tanta misura ciò che le è piaciuto e ciò che dobbiamo ancora curare: ci sono preziose entrambe le cose.\n\nTorni da {{restaurant}} quando vuole, ce la metteremo tutta.\n\n{{my_name}}",
    ],
  },
  three: {
    texts: [
      "Gentile {{first_name}},\n\ngrazie per la franchezza. Un pasto «discreto» non è quello che vogliamo servire, e il suo messaggio ci mostra dove guardare. Lo stiamo rivedendo con il team, punto per punto.\n\nSe ci darà un’altra occasione, ci dica che viene: saremo molto attenti.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}},\n\nabbiamo letto con attenzione la sua recensione. C’è del buono in ciò che racconta, e ci sono cose da rimettere a posto: ce ne stiamo occupando.\n\nSe preferisce parlarne a voce, chiami il ristorante o passi a trovarci: troveremo il tempo.\n\n{{my_name}}",
      "Grazie per un giudizio così equilibrato: ci dice molto più di un numero. Quello che segnala è arrivato in sala e in cucina.\n\nSperiamo di poterle mostrare che cosa sa fare {{restaurant}}.\n\n{{my_name}}",
    ],
  },
  low: {
    texts: [
      "Gentile {{first_name}},\n\nci dispiace davvero. Quello che descrive non è l’accoglienza che vogliamo dare, e ha fatto bene a dircelo.\n\nVorremmo capire che cosa è successo quel giorno. Può chiamare il ristorante e chiedere di un responsabile?\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}},\n\nla sua delusione è anche la nostra. Abbiamo riletto il suo messaggio con chi era presente quel giorno, per capire e perché non si ripeta.\n\nSe vorrà darci qualche dettaglio in più, chieda di un responsabile al ristorante: le risponderà di persona.\n\n{{my_name}}",
      "Gentile {{first_name}},\n\ngrazie per averci scritto nonostante una brutta esperienza. Si aspettava altro da {{restaurant}}, e anche noi.\n\nPrendiamo sul serio quello che ci dice e restiamo a disposizione, al telefono o al suo tavolo.\n\n{{my_name}}",
    ],
  },
  highBare: {
    texts: [
      "Grazie mille! Speriamo di rivederla presto da {{restaurant}}.",
      "Gentile {{first_name}}, il suo voto ci fa molto piacere. Grazie, e a presto a {{city}}!\n\n{{my_name}}",
      "Grazie di cuore per queste stelle. Tutta la casa la saluta e spera di riaverla presto.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}}, grazie per aver pensato a noi: un piccolo gesto che per un team conta molto. A prestissimo!",
    ],
  },
  lowBare: {
    texts: [
      "Gentile {{first_name}}, grazie per il voto. Avremmo voluto fare meglio: che cosa le è mancato? Passi a dircelo o ci chiami, l’ascolteremo.\n\n{{my_name}}",
      "Gentile {{first_name}}, il suo voto ci dice che qualcosa non andava. Una sua parola ci aiuterebbe a rimediare: può completare la recensione o chiamare il ristorante.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}}, ci dispiace che la visita non l’abbia convinta. Se vuole dirci di più, la nostra porta è aperta e al telefono ci siamo sempre.\n\n{{my_name}}",
    ],
  },
  unrated: {
    texts: [
      "Gentile {{first_name}},\n\ngrazie per aver condiviso la sua visita da {{restaurant}}. Leggiamo ogni messaggio, e il suo è arrivato a tutto il team.\n\nSarà un piacere accoglierla.\n\n{{my_name}}",
      "Grazie per il suo messaggio. È sempre bello sapere com’è andato un pasto da noi.\n\nA presto,\n{{my_name}}, {{restaurant}}",
    ],
  },
  thanks: {
    texts: [
      "Gentile {{first_name}}, grazie per il suo messaggio. Le rispondiamo in giornata.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}}, ricevuto! Verifichiamo e le rispondiamo al più presto.\n\n{{my_name}}",
    ],
  },
  hours: {
    texts: [
      "Gentile {{first_name}}, i nostri orari sono aggiornati su {{link}}, festivi compresi. Per un servizio in particolare ci chiami: {{phone}}.\n\n{{my_name}}",
    ],
  },
  booking: {
    texts: [
      "Gentile {{first_name}}, con piacere! La cosa più sicura è prenotare su {{link}}. Oltre le otto persone ci chiami, così prepariamo la sala: {{phone}}.\n\n{{my_name}}, {{restaurant}}",
      "Gentile {{first_name}}, saremo lieti di accoglierla. Può scegliere il tavolo su {{link}} o chiamarci: {{phone}}.\n\n{{my_name}}",
    ],
  },
  allergies: {
    texts: [
      "Gentile {{first_name}}, grazie di averci avvisati. L’elenco degli allergeni è a disposizione da noi; quando prenota ci dica che cosa deve evitare e la cucina le dirà che cosa può preparare in sicurezza.\n\n{{my_name}}",
    ],
  },
  lost: {
    texts: [
      "Gentile {{first_name}}, guardiamo subito al guardaroba e in sala. Può dirci il giorno, l’ora e il tavolo, e descriverci l’oggetto? La avvisiamo appena sappiamo qualcosa.\n\n{{my_name}}, {{restaurant}}",
    ],
  },
};
